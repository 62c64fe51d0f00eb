import { readFileSync } from 'node:fs'
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
  /** The address at which browsers reach this server, possibly with a path, without a trailing slash. */
  readonly publicUrl: string
  /** Addresses and CIDR ranges whose `X-Forwarded-For` is trusted. */
  readonly trustedProxies: readonly string[]
  /** Who may register a new family: anyone, those with a code from the operator, or no one. */
  readonly registration: RegistrationMode
  /** No family can be registered while the server has this many. */
  readonly maxFamilies: number | undefined
  /** The least severe level that is logged. */
  readonly logLevel: LogLevel
  /** A file for the security log, or `stdout`. */
  readonly securityLog: string | undefined
  /** Where Prometheus reads the metrics. With a token, only with this token. */
  readonly metrics: { readonly port: number; readonly token: string | undefined } | undefined
}

export const REGISTRATION_MODES = ['open', 'invite', 'closed'] as const
export type RegistrationMode = (typeof REGISTRATION_MODES)[number]

export const LOG_LEVELS = ['info', 'warn', 'error'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

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
  REGISTRATION: 'invite',
  MAX_FAMILIES: '20',
  LOG_LEVEL: 'warn',
  SECURITY_LOG: '/var/log/little-ledger/security.log',
  METRICS_PORT: '9464',
  METRICS_TOKEN: 'the-output-of-openssl-rand-hex-16',
} as const

type Variable = keyof typeof examples

/** Every setting, for the help and the README. */
export const settings: readonly { readonly name: Variable; readonly initial: string; readonly meaning: string }[] = [
  { name: 'PORT', initial: '3000', meaning: 'Port to listen on.' },
  {
    name: 'HOST',
    initial: 'localhost',
    meaning: 'Host name or IP address to listen on; 0.0.0.0 for all IPv4 addresses.',
  },
  {
    name: 'PUBLIC_URL',
    initial: 'http://localhost:PORT',
    meaning: 'URL people open in the browser; https://… when served to other devices.',
  },
  {
    name: 'TRUSTED_PROXIES',
    initial: 'none',
    meaning: 'Addresses or CIDR ranges of proxies whose X-Forwarded-For is trusted.',
  },
  { name: 'DATABASE_URL', initial: 'sqlite:data/little-ledger.db', meaning: 'A SQLite file, or postgres://…' },
  {
    name: 'REGISTRATION',
    initial: 'open',
    meaning: 'Who can register a new family: open, invite or closed.',
  },
  { name: 'MAX_FAMILIES', initial: 'none', meaning: 'How many families can be registered.' },
  { name: 'LOG_LEVEL', initial: 'info', meaning: 'The least severe lines to log: info, warn or error.' },
  {
    name: 'SECURITY_LOG',
    initial: 'off',
    meaning: 'A file, or stdout, for failed logins with their addresses.',
  },
  { name: 'METRICS_PORT', initial: 'off', meaning: 'Port on HOST where Prometheus reads /metrics.' },
  {
    name: 'METRICS_TOKEN',
    initial: 'none',
    meaning: 'Token that a request for the metrics must send; needs METRICS_PORT.',
  },
]

/** Secrets can be read from the file that NAME_FILE names, as Docker and systemd pass them. */
export const SECRETS = ['DATABASE_URL', 'METRICS_TOKEN'] as const satisfies readonly Variable[]
type Secret = (typeof SECRETS)[number]

/** Excludes port 0, which would select a random port. */
const isPort = (text: string) => /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65535

const isHost = (text: string) => isIP(text) !== 0 || /^(?!\d+(\.\d+)*$)[a-z\d]([a-z\d.-]{0,251}[a-z\d])?$/i.test(text)

/**
 * Rejects `:memory:`, which loses all data at a restart, the ambiguous `sqlite://x`, and control characters, such as a
 * second line break at the end of a secret's file.
 */
const isDatabaseFile = (path: string) => path !== '' && !/^\/\/|^:memory:|[/\\]$|\p{Cc}/u.test(path)

/** The characters of the path need no escaping in HTML. */
const isPublicUrl = (text: string) => {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url === undefined || !/^https?:$/.test(url.protocol)) return false
  return url.href === url.origin + url.pathname && /^(\/[\w.~-]+)*\/?$/.test(url.pathname)
}

const isAddressOrRange = (text: string) => {
  const [address = '', prefix, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128))
}

/** A schema for text that passes a check. The error message ends with the rejected value. */
const checked = (isValid: (text: string) => boolean, problem: string) =>
  v.pipe(
    v.string(),
    v.check(isValid, ({ input }) => `must ${problem}, not ${JSON.stringify(input)}`),
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
  // Only a shell expands ~. The server would create a folder named ~.
  v.check((url) => !url.startsWith('sqlite:~'), 'must name the whole path instead of "~"'),
  v.check(
    (url) => !isPostgres(url) || isPostgresUrl(url),
    'must name a host and a database after "postgres://", such as postgres://ledger:password@db.example.org/ledger, with a password whose special characters are percent-encoded',
  ),
  v.transform((url): Database =>
    isPostgres(url) ? { type: 'postgres', url } : { type: 'sqlite', file: url.slice('sqlite:'.length) },
  ),
)

const publicUrlSchema = v.pipe(
  v.string(),
  v.check(
    isPublicUrl,
    'must be an http or https address without a user name or a query, and with a plain path, if any',
  ),
  v.transform((url) => new URL(url).href.replace(/\/$/, '')),
)

const trustedProxiesSchema = v.pipe(
  v.string(),
  v.transform((list) => list.split(',').map((item) => item.trim())),
  v.array(checked(isAddressOrRange, 'list IP addresses or CIDR ranges')),
)

const portSchema = v.pipe(checked(isPort, 'be a whole number from 1 to 65535'), v.transform(Number))
const countSchema = v.pipe(
  checked((text) => /^[1-9]\d{0,8}$/.test(text), 'be a whole number from 1 to 999999999'),
  v.transform(Number),
)
const oneOf = <const T extends readonly string[]>(values: T) => {
  const problem = `be one of ${values.join(', ')}`
  return v.pipe(
    checked((text) => values.includes(text), problem),
    v.picklist(values),
  )
}
// These messages never repeat the token.
const tokenSchema = v.pipe(
  v.string(),
  v.regex(/^[!-~]{16,}$/, 'must be at least 16 visible ASCII characters without spaces'),
)
const logFileSchema = v.pipe(
  v.string(),
  v.check((path) => !/[/\\]$|\0/.test(path), 'must name a file, or be stdout'),
)
const hostProblem = 'be a host name or an IP address, without scheme or port'

const environmentSchema = v.object({
  PORT: v.optional(portSchema, examples.PORT),
  HOST: v.optional(checked(isHost, hostProblem), examples.HOST),
  DATABASE_URL: v.optional(databaseSchema, examples.DATABASE_URL),
  PUBLIC_URL: v.optional(publicUrlSchema),
  TRUSTED_PROXIES: v.optional(trustedProxiesSchema),
  REGISTRATION: v.optional(oneOf(REGISTRATION_MODES), 'open'),
  MAX_FAMILIES: v.optional(countSchema),
  LOG_LEVEL: v.optional(oneOf(LOG_LEVELS), 'info'),
  SECURITY_LOG: v.optional(logFileSchema),
  METRICS_PORT: v.optional(portSchema),
  METRICS_TOKEN: v.optional(tokenSchema),
})

type Variables = Readonly<Record<string, string | undefined>>

/** The contents of a file without the line break at its end, or Node's error code. */
const readSecretFile = (path: string): Result<string, string> => {
  try {
    return ok(readFileSync(path, 'utf8').replace(/\r?\n$/, ''))
  } catch (error) {
    return err(error instanceof Error && 'code' in error ? String(error.code) : 'failed')
  }
}

const invalidSecretFile = (name: Secret, problem: string): InvalidVariable => ({
  type: 'InvalidVariable',
  variable: `${name}_FILE`,
  problem,
  example: `${name}_FILE=/run/secrets/${name.toLowerCase()}`,
})

/** Replaces each NAME_FILE of a secret by NAME with the contents of the file. */
const withSecrets = (variables: Variables): Result<Variables, InvalidVariable> => {
  const secrets: Record<string, string> = {}
  for (const name of SECRETS) {
    const file = `${name}_FILE`
    const path = variables[file]
    if (path === undefined) continue
    const invalid = (problem: string) => err(invalidSecretFile(name, problem))
    if (variables[name] !== undefined) return invalid(`and ${name} are both set: set one of them`)
    const text = readSecretFile(path)
    if (!text.ok) return invalid(`names a file that cannot be read (${text.error})`)
    if (text.value === '') return invalid('names an empty file')
    secrets[name] = text.value
  }
  return ok({ ...variables, ...secrets })
}

/**
 * Reads the environment variables. An empty variable counts as unset. The first invalid variable is returned as the
 * error.
 */
export const parseEnvironment = (variables: Variables): Result<Environment, InvalidVariable> => {
  const present = withSecrets(Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== '')))
  if (!present.ok) return present
  const parsed = v.safeParse(environmentSchema, present.value, { abortEarly: true })
  if (!parsed.success) {
    const [issue] = parsed.issues
    const variable = v.getDotPath(issue)?.split('.')[0] as Variable
    const secret = SECRETS.find((name) => name === variable)
    if (secret !== undefined && variables[secret] !== present.value[secret]) {
      return err(invalidSecretFile(secret, `names a file whose text ${issue.message}`))
    }
    return err({
      type: 'InvalidVariable',
      variable,
      problem: issue.message,
      example: `${variable}=${examples[variable]}`,
    })
  }
  const { PORT, HOST, DATABASE_URL, PUBLIC_URL, TRUSTED_PROXIES, ...others } = parsed.output
  const { METRICS_PORT, METRICS_TOKEN } = others
  const example = `METRICS_PORT=${PORT === 9464 ? 9465 : 9464}`
  if (METRICS_PORT === PORT) {
    const problem = `must differ from PORT, and both are ${PORT}`
    return err({ type: 'InvalidVariable', variable: 'METRICS_PORT', problem, example })
  }
  if (METRICS_TOKEN !== undefined && METRICS_PORT === undefined) {
    const problem = 'is set, but METRICS_PORT is not: set both, or neither'
    return err({ type: 'InvalidVariable', variable: 'METRICS_TOKEN', problem, example })
  }
  return ok({
    port: PORT,
    host: HOST,
    database: DATABASE_URL,
    publicUrl: PUBLIC_URL ?? `http://localhost:${PORT}`,
    trustedProxies: TRUSTED_PROXIES ?? [],
    registration: others.REGISTRATION,
    maxFamilies: others.MAX_FAMILIES,
    logLevel: others.LOG_LEVEL,
    securityLog: others.SECURITY_LOG,
    metrics: METRICS_PORT === undefined ? undefined : { port: METRICS_PORT, token: METRICS_TOKEN },
  })
}

/** Parses a database's address, for a command's option. The error says what is wrong, and never repeats the address. */
export const parseDatabaseUrl = (text: string): Result<Database, string> => {
  const parsed = v.safeParse(databaseSchema, text, { abortEarly: true })
  return parsed.success ? ok(parsed.output) : err(parsed.issues[0].message)
}
