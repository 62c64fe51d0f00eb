import { randomBytes } from 'node:crypto'
import { id, type Id } from '@little-ledger/domain'

/** A UUIDv7: 48 bits of time, then chance. */
export const newIdAt = (now: number): Id => {
  const bytes = randomBytes(16)
  bytes.writeUIntBE(now, 0, 6)
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f)
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f)
  const hex = bytes.toString('hex')
  return id([hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-'))
}
