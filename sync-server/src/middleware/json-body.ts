import { isUtf8 } from 'node:buffer'
import { err, ok, type Result } from '@little-ledger/domain'

export const BODY_LIMIT_BYTES = 64 * 1024
export const PUSH_LIMIT_BYTES = 1024 * 1024

export type UnreadableBody = { readonly type: 'PayloadTooLarge' } | { readonly type: 'InvalidJson' }

/** Reads at most `limit` bytes, regardless of Content-Length. @returns undefined if the body is larger */
const readBytes = async (request: Request, limit: number): Promise<Buffer | undefined> => {
  if (Number(request.headers.get('Content-Length') ?? 0) > limit) return undefined
  if (request.body === null) return Buffer.alloc(0)
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of request.body) {
    length += chunk.byteLength
    if (length > limit) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

export const readJson = async (
  request: Request,
  limit = BODY_LIMIT_BYTES,
): Promise<Result<unknown, UnreadableBody>> => {
  // The stream fails when the client disconnects; the response is then never read.
  const bytes = await readBytes(request, limit).catch(() => Buffer.alloc(0))
  if (bytes === undefined) return err({ type: 'PayloadTooLarge' })
  if (!isUtf8(bytes)) return err({ type: 'InvalidJson' })
  try {
    return ok(JSON.parse(bytes.toString('utf8')) as unknown)
  } catch {
    return err({ type: 'InvalidJson' })
  }
}
