import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { err, ok, type Result } from '@little-ledger/domain'
import { getMimeType } from 'hono/utils/mime'

/** The encodings the build writes beside a file, the smaller first. */
export const encodings = ['br', 'gzip'] as const
export type Encoding = (typeof encodings)[number]

export type BuiltFile = {
  readonly type: string
  readonly cacheControl: string
  /** Names these bytes; each encoding of them gets a name of its own. */
  readonly tag: string
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly encoded: Readonly<Partial<Record<Encoding, Uint8Array<ArrayBuffer>>>>
}

/** Every file of the built app by its address, such as `/index.html`. */
export type BuiltFiles = ReadonlyMap<string, BuiltFile>

export type AppNotBuilt = { readonly type: 'AppNotBuilt'; readonly folder: string }

const variants = {
  br: { suffix: '.br', decode: brotliDecompressSync },
  gzip: { suffix: '.gz', decode: gunzipSync },
} as const

/** Hidden files, among them Vite's own `.vite/`, are not part of the product; links could lead out of the folder. */
const filesUnder = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((item) => {
    if (item.name.startsWith('.')) return []
    const path = join(folder, item.name)
    if (item.isDirectory()) return filesUnder(path)
    return item.isFile() ? [path] : []
  })

/** A variant left over from an earlier build must not stand in for newer bytes, so it is opened and compared. */
const readVariant = (path: string, encoding: Encoding, bytes: Uint8Array) => {
  const { suffix, decode } = variants[encoding]
  try {
    const encoded = readFileSync(path + suffix)
    return decode(encoded).equals(bytes) ? { [encoding]: encoded } : {}
  } catch {
    return {}
  }
}

/** Vite puts a hash of the content into the name of everything in /assets/, so that those never change. */
const cacheControlOf = (address: string) =>
  address.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'

const readBuiltFile = (path: string, address: string): BuiltFile => {
  const bytes = readFileSync(path)
  return {
    type: getMimeType(address) ?? 'application/octet-stream',
    cacheControl: cacheControlOf(address),
    tag: createHash('sha256').update(bytes).digest('base64url').slice(0, 22),
    bytes,
    encoded: Object.assign({}, ...encodings.map((encoding) => readVariant(path, encoding, bytes))),
  }
}

const isVariant = (path: string, all: ReadonlySet<string>) =>
  Object.values(variants).some(({ suffix }) => path.endsWith(suffix) && all.has(path.slice(0, -suffix.length)))

/**
 * Reads the whole built app into memory (about three megabytes). A request then never reaches the disk, no address can
 * lead outside, and a build in the same folder does not mix two versions in one running server.
 */
export const readBuiltFiles = (folder: string): Result<BuiltFiles, AppNotBuilt> => {
  if (!statSync(join(folder, 'index.html'), { throwIfNoEntry: false })?.isFile()) {
    return err({ type: 'AppNotBuilt', folder })
  }
  const paths = filesUnder(folder)
  const all = new Set(paths)
  const served = paths.filter((path) => !isVariant(path, all))
  return ok(
    new Map(
      served.map((path) => {
        const address = `/${relative(folder, path).split(sep).join('/')}`
        return [address, readBuiltFile(path, address)]
      }),
    ),
  )
}
