import { type Entry, type Id, laterStamp, type Stamp } from '@little-ledger/domain'

/** The stamp of the latest of these entries that changes this member's role. */
export const ownRoleStampIn = (entries: readonly { readonly entry: Entry | undefined }[], userId: Id) =>
  entries.reduce<Stamp | undefined>((last, { entry }) => {
    const isRole = entry?.kind === 'member.changed' && entry.userId === userId && entry.role !== undefined
    return isRole ? laterStamp(last, entry.stamp) : last
  }, undefined)
