import { isIP } from 'node:net'
import { err, ok, type Result } from '@little-ledger/domain'
import * as v from 'valibot'

/**
 * A SQLite file (relative paths start at the working directory), or a PostgreSQL database shared by any number of
 * servers.
 */
export type Database =
  { readonly type: 'sqlite'; readonly file: string } | { readonly type: 'postgres'; readonly url: string }

/** The server's settings, validated and with the defaults filled in. */
export type Environment = {
  readonly port: number
  /** The host name or IP address to listen on; `localhost` means both loopback addresses. */
  readonly host: string
  readonly database: Database
  /** The origin at which browsers reach this server, without a trailing slash. */
  readonly publicUrl: string
  /** Addresses and CIDR ranges whose `X-Forwarded-For` is trusted. */
  readonly trustedProxies: readonly string[]
}

export type InvalidVariable = {
  readonly type: 'InvalidVariable'
  readonly variable: string
  readonly problem: string
  readonly example: string
}

const examples = {
  PORT: '3000',
  HOST: 'localhost',
  DATABASE_URL: 'sqlite:data/little-ledger.db',
  PUBLIC_URL: 'https://ledger.example.org',
  TRUSTED_PROXIES: '127.0.0.1,10.0.0.0/8',
} as const

/** Excludes port 0, which would select a random port. */
const isPort = (text: string) => /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65535

const isHost = (text: string) => isIP(text) !== 0 || /^(?!\d+(\.\d+)*$)[a-z\d]([a-z\d.-]{0,251}[a-z\d])?$/i.test(text)

/** Rejects `:memory:`, which loses all data at a restart, and the ambiguous `sqlite://x`. */
const isDatabaseFile = (path: string) => path !== '' && !/^\/\/|^:memory:|[/\\]$|\0/.test(path)

const isOrigin = (text: string) => {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url === undefined || !/^https?:$/.test(url.protocol)) return false
  return url.href === `${url.origin}/`
}

const isAddressOrRange = (text: string) => {
  const [address = '', prefix, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128))
}

/** A schema for text that passes a check. The error message ends with the rejected value. */
const checked = (isValid: (text: string) => boolean, problem: string, not: 'is not' | 'is neither') =>
  v.pipe(
    v.string(),
    v.check(isValid, ({ input }) => `must ${problem}, and ${JSON.stringify(input)} ${not}`),
  )

/** Requires a host and a database name. As in PostgreSQL's own tools, `?host=` can be a socket directory. */
const isPostgresUrl = (text: string) => {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url === undefined || !/^\/[^/]+$/.test(url.pathname)) return false
  return url.hostname !== '' || url.searchParams.has('host')
}

const isPostgres = (text: string) => /^postgres(ql)?:/.test(text)

// These messages never repeat the URL, because it may contain a password.
const databaseSchema = v.pipe(
  v.string(),
  v.check((url) => isPostgres(url) || url.startsWith('sqlite:'), 'must begin with "sqlite:" or "postgres://"'),
  v.check(
    (url) => isPostgres(url) || isDatabaseFile(url.slice('sqlite:'.length)),
    'must name a file after "sqlite:", as a plain path',
  ),
  v.check(
    (url) => !isPostgres(url) || isPostgresUrl(url),
    'must name a host and a database after "postgres://", such as postgres://ledger@db.example.org/ledger',
  ),
  v.transform((url): Database =>
    isPostgres(url) ? { type: 'postgres', url } : { type: 'sqlite', file: url.slice('sqlite:'.length) },
  ),
)

const publicUrlSchema = v.pipe(
  v.string(),
  v.check(isOrigin, 'must be an http or https address without a path, a user name or a query'),
  v.transform((url) => new URL(url).origin),
)

const trustedProxiesSchema = v.pipe(
  v.string(),
  v.transform((list) => list.split(',').map((item) => item.trim())),
  v.array(checked(isAddressOrRange, 'list IP addresses or CIDR ranges', 'is neither')),
)

const portSchema = v.pipe(checked(isPort, 'be a whole number from 1 to 65535', 'is not'), v.transform(Number))
const hostProblem = 'be a host name or an IP address, without scheme or port'

const environmentSchema = v.object({
  PORT: v.optional(portSchema, examples.PORT),
  HOST: v.optional(checked(isHost, hostProblem, 'is not'), examples.HOST),
  DATABASE_URL: v.optional(databaseSchema, examples.DATABASE_URL),
  PUBLIC_URL: v.optional(publicUrlSchema),
  TRUSTED_PROXIES: v.optional(trustedProxiesSchema),
})

/**
 * Reads the environment variables. An empty variable counts as unset. The first invalid variable is returned as the
 * error.
 */
export const parseEnvironment = (
  variables: Readonly<Record<string, string | undefined>>,
): Result<Environment, InvalidVariable> => {
  const present = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  const parsed = v.safeParse(environmentSchema, present, { abortEarly: true })
  if (!parsed.success) {
    const [issue] = parsed.issues
    const variable = v.getDotPath(issue)?.split('.')[0] as keyof typeof examples
    return err({
      type: 'InvalidVariable',
      variable,
      problem: issue.message,
      example: `${variable}=${examples[variable]}`,
    })
  }
  const { PORT, HOST, DATABASE_URL, PUBLIC_URL, TRUSTED_PROXIES } = parsed.output
  return ok({
    port: PORT,
    host: HOST,
    database: DATABASE_URL,
    publicUrl: PUBLIC_URL ?? `http://localhost:${PORT}`,
    trustedProxies: TRUSTED_PROXIES ?? [],
  })
}

/** Parses a database URL given as a command-line option. */
export const parseDatabaseUrl = (option: '--from' | '--to', text: string): Result<Database, InvalidVariable> => {
  const parsed = v.safeParse(databaseSchema, text, { abortEarly: true })
  if (parsed.success) return ok(parsed.output)
  const example = `${option} ${option === '--from' ? examples.DATABASE_URL : 'postgres://ledger@db.example.org/ledger'}`
  return err({ type: 'InvalidVariable', variable: option, problem: parsed.issues[0].message, example })
}
