import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { err, ok, type Result } from '@little-ledger/domain'
import { getMimeType } from 'hono/utils/mime'

/** Encodings of the compressed variants, smallest first. */
export const encodings = ['br', 'gzip'] as const
export type Encoding = (typeof encodings)[number]

export type BuiltFile = {
  readonly type: string
  readonly cacheControl: string
  /** The base of the ETag. Each encoding adds its own suffix. */
  readonly tag: string
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly encoded: Readonly<Partial<Record<Encoding, Uint8Array<ArrayBuffer>>>>
}

/** The files of the built app by path, such as `/index.html`. */
export type BuiltFiles = ReadonlyMap<string, BuiltFile>

export type AppNotBuilt = { readonly type: 'AppNotBuilt'; readonly folder: string }

const compressions = {
  br: { suffix: '.br', decode: brotliDecompressSync },
  gzip: { suffix: '.gz', decode: gunzipSync },
} as const

/** Skips hidden files, such as Vite's `.vite/`, and symbolic links, which could point outside the folder. */
const filesUnder = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((item) => {
    if (item.name.startsWith('.')) return []
    const path = join(folder, item.name)
    if (item.isDirectory()) return filesUnder(path)
    return item.isFile() ? [path] : []
  })

/** Ignores a compressed variant whose content differs, such as one left over from an earlier build. */
const readVariant = (path: string, encoding: Encoding, bytes: Uint8Array) => {
  const { suffix, decode } = compressions[encoding]
  try {
    const encoded = readFileSync(path + suffix)
    return decode(encoded).equals(bytes) ? { [encoding]: encoded } : {}
  } catch {
    return {}
  }
}

/** Filenames in /assets/ contain a hash of the content, so those files never change. */
const cacheControlFor = (address: string) =>
  address.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'

export const createBuiltFile = (
  { type, cacheControl }: Pick<BuiltFile, 'type' | 'cacheControl'>,
  bytes: BuiltFile['bytes'],
  encoded: BuiltFile['encoded'],
): BuiltFile => ({
  type,
  cacheControl,
  tag: createHash('sha256').update(bytes).digest('base64url').slice(0, 22),
  bytes,
  encoded,
})

const readBuiltFile = (path: string, address: string): BuiltFile => {
  const bytes = readFileSync(path)
  const headers = {
    type: getMimeType(address) ?? 'application/octet-stream',
    cacheControl: cacheControlFor(address),
  }
  const variants = encodings.map((encoding) => readVariant(path, encoding, bytes))
  return createBuiltFile(headers, bytes, Object.assign({}, ...variants))
}

const isVariant = (path: string, all: ReadonlySet<string>) =>
  Object.values(compressions).some(({ suffix }) => path.endsWith(suffix) && all.has(path.slice(0, -suffix.length)))

/**
 * Reads the built app into memory (about 3 MB): requests never touch the disk, no path can escape the folder, and a new
 * build in the same folder does not mix versions in a running server.
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
