import {
  assert,
  err,
  formatInvitationCode,
  laterStamp,
  nextStamp,
  ok,
  type Result,
  usernameKey,
} from '@little-ledger/domain'
import { CODE_LIFETIME_MS, generateCode, hashCode } from '../auth/invitation-code.ts'
import { defaultHashingCost, hasArgon2, hashChildPassword, hashParentPassword } from '../auth/passwords.ts'
import { printable } from '../commands/printable.ts'
import type { Database, Environment } from '../environment.ts'
import type { CommandLineResult, StartError } from '../start-errors.ts'
import { type Login, type Storage, StorageUnavailable } from '../storage/port.ts'
import { problemOf, unusablePostgres } from '../storage/postgres/inspect.ts'
import { openPostgres } from '../storage/postgres/open.ts'
import {
  namesOfFamilies,
  removalWrites,
  selectFamilies,
  selectFamilyNames,
  selectFamilyOf,
  selectUsers,
  type UserRow,
} from '../storage/queries/families.ts'
import { countFamilies } from '../storage/queries/check.ts'
import { selectLogin } from '../storage/queries/logins.ts'
import { storeRegistrationCode } from '../storage/queries/registration-codes.ts'
import { sqliteStorage } from '../storage/sqlite/storage.ts'
import { onFile, readOn, runInTransaction, runOn } from './run-statements.ts'
import { openSecurityLog } from './security-log.ts'

const NOT_KNOWN = '-'

const dateOf = (time: number | null) =>
  time === null ? NOT_KNOWN : new Date(time).toISOString().slice(0, 16).replace('T', ' ')

/** A table whose columns are as wide as their longest cell. Numbers are on the right. */
const toTable = (heads: readonly string[], rows: readonly (readonly string[])[]): string => {
  const widths = heads.map((head, index) => Math.max(head.length, ...rows.map((row) => row[index]?.length ?? 0)))
  const isNumber = heads.map(
    (_, index) => rows.length > 0 && rows.every((row) => /^[\d,]+( [kMG]?B)?$/.test(row[index] ?? '')),
  )
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, index) => (isNumber[index] ? cell.padStart(widths[index] ?? 0) : cell.padEnd(widths[index] ?? 0)))
      .join('  ')
      .trimEnd()
  return [heads, ...rows].map(line).join('\n')
}

const roleOf = ({ childId, role }: UserRow) => (childId === undefined ? (role ?? 'parent') : 'child')

/** Lists every login, with the family's first parent in the order of the families. */
export const listUsers = async (database: Database): Promise<CommandLineResult> => {
  const [users, families] = [await readOn(database, selectUsers({})), await readOn(database, selectFamilies({}))]
  if (!users.ok) return users
  if (!families.ok) return families
  if (users.value.rows.length === 0) return ok('There are no users yet.')
  const creators = new Map(families.value.rows.map(({ familyId, creator }) => [familyId, creator]))
  const rows = users.value.rows.map((user) => [
    printable(user.username),
    roleOf(user),
    printable(creators.get(user.familyId) ?? NOT_KNOWN),
    dateOf(user.lastContact),
  ])
  return ok(toTable(['USERNAME', 'ROLE', 'FAMILY OF', 'LAST CONTACT (UTC)'], rows))
}

const KILO = 1024

const sizeOf = (bytes: number) =>
  bytes < KILO ? `${bytes} B` : `${Math.ceil(bytes / KILO).toLocaleString('en-US')} kB`

/** Lists every family. */
export const listFamilies = async (database: Database): Promise<CommandLineResult> => {
  const [families, names] = [await readOn(database, selectFamilies({})), await readOn(database, selectFamilyNames({}))]
  if (!families.ok) return families
  if (!names.ok) return names
  if (families.value.rows.length === 0) return ok('There are no families yet.')
  const nameOf = namesOfFamilies(names.value.rows.map(({ entry }) => entry))
  const rows = families.value.rows.map((family) => [
    printable(family.creator ?? NOT_KNOWN),
    printable(nameOf.get(family.familyId) ?? NOT_KNOWN),
    String(family.logins),
    String(family.children),
    (family.head - family.erased).toLocaleString('en-US'),
    sizeOf(family.size),
    dateOf(family.lastContact),
    family.familyId,
  ])
  const heads = ['FAMILY OF', 'NAME', 'LOGINS', 'CHILDREN', 'ENTRIES', 'SIZE', 'LAST CONTACT (UTC)', 'ID']
  return ok(toTable(heads, rows))
}

const findLogin = async (database: Database, username: string): Promise<Result<Login, StartError>> => {
  const found = await runOn(database, selectLogin(usernameKey(username)))
  if (!found.ok) return found
  const [login] = found.value.rows
  return login ? ok(login) : err({ type: 'UnknownUsername', username })
}

/** Runs `work` on the database that the statements before have checked. Servers may be running. */
const withStorage = async <T>(
  database: Database,
  work: (storage: Storage) => Promise<T>,
): Promise<Result<T, StartError>> => {
  if (database.type === 'sqlite') return onFile(database.file, (connection) => work(sqliteStorage(connection)))
  const opened = await openPostgres(database.url)
  if (!opened.ok) return opened
  try {
    return ok(await work(opened.value))
  } catch (error) {
    if (!(error instanceof StorageUnavailable)) throw error
    return unusablePostgres(database.url, problemOf(error.cause) ?? 'unreachable')
  } finally {
    await opened.value.close()
  }
}

const savePassword = (storage: Storage, { familyId, id }: Login, passwordHash: Login['passwordHash'], now: number) =>
  storage.append<boolean>({
    familyId,
    query: { loginUserIds: [id] },
    decide: ({ logins, lastStamp }) => {
      const login = logins.get(id)
      if (login === undefined) return { value: false }
      const last = [login.usernameStamp, login.passwordStamp].reduce(laterStamp, lastStamp)
      const passwordStamp = nextStamp({ last, floor: 0, device: storage.device }, now)
      const changed = { ...login, passwordHash, passwordStamp }
      return {
        value: true,
        writes: { entries: [], changedLogins: [changed], revokedSessions: { userId: id, except: undefined } },
      }
    },
  })

export type NewPassword = {
  readonly username: string
  /** Prompts for the password, once it is known that the user exists. */
  readonly readPassword: (username: string) => Promise<Result<string, StartError>>
  readonly isGenerated: boolean
}

/** Changes a user's password and ends the user's sessions. The server may be running. */
export const resetPassword = async (
  { database, securityLog }: Environment,
  { username, readPassword, isGenerated }: NewPassword,
  cost = defaultHashingCost,
): Promise<CommandLineResult> => {
  if (!(await hasArgon2())) return err({ type: 'Argon2Missing' })
  const log = openSecurityLog(securityLog === 'stdout' ? undefined : securityLog, Date.now)
  if (!log.ok) return log
  const login = await findLogin(database, username)
  if (!login.ok) return login
  const name = printable(login.value.username)
  const password = await readPassword(name)
  if (!password.ok) return password
  const hash = login.value.childId === undefined ? hashParentPassword : hashChildPassword
  const passwordHash = await hash(password.value, cost)
  const saved = await withStorage(database, (storage) => savePassword(storage, login.value, passwordHash, Date.now()))
  if (!saved.ok) return saved
  if (!saved.value) return err({ type: 'UnknownUsername', username })
  log.value.write('password_reset', { username: login.value.username })
  return ok(
    [
      `The password of ${name} was changed, and ${name} was logged out on every device.`,
      ...(isGenerated ? [`The new password is: ${password.value}`] : []),
    ].join('\n'),
  )
}

export type Removal = {
  readonly username: string
  readonly confirm: (username: string) => Promise<Result<void, StartError>>
}

/** Erases a family from the database. The server may be running. */
export const removeFamily = async (
  { database, securityLog }: Environment,
  { username, confirm }: Removal,
): Promise<CommandLineResult> => {
  const log = openSecurityLog(securityLog === 'stdout' ? undefined : securityLog, Date.now)
  if (!log.ok) return log
  const login = await findLogin(database, username)
  if (!login.ok) return login
  const confirmed = await confirm(login.value.username)
  if (!confirmed.ok) return confirmed
  const removed = await runInTransaction(database, selectFamilyOf(username), ({ familyId }) => removalWrites(familyId))
  if (!removed.ok) return removed
  if (removed.value === undefined) return err({ type: 'UnknownUsername', username })
  assert(removed.value.familyId === login.value.familyId, 'the confirmed family was removed')
  log.value.write('family_removed', { username: login.value.username })
  return ok(
    `The family of ${printable(login.value.username)} was removed from this server. Its devices keep their data. Backups still contain the family.`,
  )
}

/** What keeps a code from being used on a server with the settings of this command. */
const problemsOfCode = ({ registration, maxFamilies = Infinity }: Environment, familyCount: number) => [
  ...(registration === 'invite'
    ? []
    : [`This command ran with REGISTRATION=${registration}. Only a server with REGISTRATION=invite asks for codes.`]),
  ...(familyCount < maxFamilies
    ? []
    : [
        `This command ran with MAX_FAMILIES=${maxFamilies}, and the server has that many families. The code can be used after you raise MAX_FAMILIES or remove a family.`,
      ]),
]

/** Makes a code with which one new family can be registered. */
export const inviteFamily = async (environment: Environment, now: number): Promise<CommandLineResult> => {
  const { database } = environment
  const code = generateCode()
  const expiresAt = now + CODE_LIFETIME_MS
  const stored = await runOn(database, storeRegistrationCode(hashCode(code), expiresAt))
  if (!stored.ok) return stored
  const counted = await runOn(database, countFamilies({}))
  if (!counted.ok) return counted
  return ok(
    [
      `Sign-up code for one new family: ${formatInvitationCode(code)}`,
      `It can be used once, until ${dateOf(expiresAt)} UTC.`,
      ...problemsOfCode(environment, counted.value.rows[0]?.count ?? 0),
    ].join('\n'),
  )
}
