// @ts-check

import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const compressible = /\.(css|html|js|json|mjs|svg|txt|wasm|webmanifest|xml|ico)$/

const encoders = {
  '.br': (/** @type {Buffer} */ bytes) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
  '.gz': (/** @type {Buffer} */ bytes) => promisify(gzip)(bytes, { level: 9 }),
}

/** @param {string} folder */
const filesIn = async (folder) => {
  const items = await readdir(folder, { withFileTypes: true, recursive: true })
  return items.filter((item) => item.isFile()).map((item) => join(item.parentPath, item.name))
}

/** @param {string} file */
const compressFile = async (file) => {
  const bytes = readFileSync(file)
  const made = Object.entries(encoders).map(async ([suffix, encode]) => {
    const encoded = await encode(bytes)
    rmSync(file + suffix, { force: true })
    // Skip variants that save too little to be worth the extra header.
    if (encoded.length < bytes.length * 0.95) writeFileSync(file + suffix, encoded)
  })
  await Promise.all(made)
}

/** @param {string} file */
const isOrphan = (file) => /\.(br|gz)$/.test(file) && !existsSync(file.slice(0, -3))

/**
 * Writes brotli and gzip variants next to each file that compresses well, and removes variants of deleted files.
 * @param {string} folder
 */
export const compressFiles = async (folder) => {
  const files = await filesIn(folder)
  for (const file of files.filter(isOrphan)) rmSync(file)
  await Promise.all(files.filter((file) => compressible.test(file)).map(compressFile))
}
