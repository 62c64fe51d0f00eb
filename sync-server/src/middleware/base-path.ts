import { brotliCompressSync, gzipSync } from 'node:zlib'
import { getPath } from 'hono/utils/url'
import { type BuiltFile, type BuiltFiles, createBuiltFile } from './built-files.ts'

/** The path of PUBLIC_URL: `/ledger` for https://example.org/ledger, empty for https://ledger.example.org. */
export const basePathOf = (publicUrl: string): string => new URL(publicUrl).pathname.replace(/\/$/, '')

/**
 * Removes the base path. A path without it stays as it is: proxies may have removed it, and health checks on the
 * machine itself need not know it.
 */
export const removeBasePath = (basePath: string, path: string): string =>
  path.startsWith(`${basePath}/`) ? path.slice(basePath.length) : path

/** The path that Hono compares with the routes. */
export const getPathBelow =
  (basePath: string) =>
  (request: Request): string =>
    removeBasePath(basePath, getPath(request))

/** The build's pages contain addresses such as `/assets/…`. Scripts and style sheets contain only relative ones. */
const ROOT_ADDRESS = /\b(href|src)="\/(?!\/)/g

const moveToBasePath = (page: BuiltFile, basePath: string): BuiltFile => {
  const html = Buffer.from(page.bytes).toString()
  const moved = html
    .replaceAll(ROOT_ADDRESS, `$1="${basePath}/`)
    // The app reads the base path here (app/src/base-path.ts).
    .replace('<html', `<html data-base="${basePath}"`)
  const bytes = Buffer.from(moved)
  return createBuiltFile(page, bytes, { br: brotliCompressSync(bytes), gzip: gzipSync(bytes, { level: 9 }) })
}

/** Changes the addresses in the built pages, so that the same build works below any path. */
export const filesBelow = (files: BuiltFiles, basePath: string): BuiltFiles => {
  if (basePath === '') return files
  return new Map(
    [...files].map(([address, file]) => [address, address.endsWith('.html') ? moveToBasePath(file, basePath) : file]),
  )
}
