import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parseEnvironment } from './environment.ts'
import { startErrorLine } from './start-errors.ts'
import { temporaryFolder } from './testing/built-app.ts'

const outcomeOf = (variables: Record<string, string>) => {
  const environment = parseEnvironment(variables)
  return environment.ok ? environment.value : startErrorLine(environment.error)
}

describe('parseEnvironment', () => {
  const defaults = {
    port: 3000,
    host: 'localhost',
    database: { type: 'sqlite', file: 'data/little-ledger.db' },
    publicUrl: 'http://localhost:3000',
    trustedProxies: [],
    registration: 'open',
    maxFamilies: undefined,
    logLevel: 'info',
    securityLog: undefined,
    metrics: undefined,
  }

  test('uses the defaults when no variable is set', () => {
    expect(outcomeOf({ PATH: '/bin' })).toEqual(defaults)
  })

  test('treats an empty variable as unset', () => {
    expect(outcomeOf({ PORT: '', HOST: '', DATABASE_URL: '', PUBLIC_URL: '', TRUSTED_PROXIES: '' })).toEqual(defaults)
  })

  test('derives the public URL from the port', () => {
    expect(outcomeOf({ PORT: '8080' })).toMatchObject({ port: 8080, publicUrl: 'http://localhost:8080' })
  })
})

describe('parseEnvironment accepts', () => {
  test.each([
    [{ PORT: '1' }, { port: 1 }],
    [{ PORT: '65535' }, { port: 65535 }],
    [{ HOST: '0.0.0.0' }, { host: '0.0.0.0' }],
    [{ HOST: '::' }, { host: '::' }],
    [{ HOST: 'ledger.home.arpa' }, { host: 'ledger.home.arpa' }],
    [{ DATABASE_URL: 'sqlite:ledger.db' }, { database: { type: 'sqlite', file: 'ledger.db' } }],
    [
      { DATABASE_URL: 'sqlite:/var/lib/ledger/ledger.db' },
      { database: { type: 'sqlite', file: '/var/lib/ledger/ledger.db' } },
    ],
    [{ PUBLIC_URL: 'https://ledger.example.org' }, { publicUrl: 'https://ledger.example.org' }],
    [{ PUBLIC_URL: 'https://Ledger.example.org:443/' }, { publicUrl: 'https://ledger.example.org' }],
    [{ PUBLIC_URL: 'https://example.org/home/ledger/' }, { publicUrl: 'https://example.org/home/ledger' }],
    [{ PUBLIC_URL: 'http://192.168.1.5:3000' }, { publicUrl: 'http://192.168.1.5:3000' }],
    [{ TRUSTED_PROXIES: '127.0.0.1' }, { trustedProxies: ['127.0.0.1'] }],
    [{ REGISTRATION: 'invite' }, { registration: 'invite' }],
    [
      { REGISTRATION: 'closed', MAX_FAMILIES: '3' },
      { registration: 'closed', maxFamilies: 3 },
    ],
    [{ LOG_LEVEL: 'error' }, { logLevel: 'error' }],
    [{ SECURITY_LOG: 'stdout' }, { securityLog: 'stdout' }],
    [{ METRICS_PORT: '9464' }, { metrics: { port: 9464, token: undefined } }],
    [
      { METRICS_PORT: '9464', METRICS_TOKEN: 'sixteen-or-more-letters' },
      { metrics: { port: 9464, token: 'sixteen-or-more-letters' } },
    ],
    [{ TRUSTED_PROXIES: '10.0.0.0/8, ::1,fd00::/8' }, { trustedProxies: ['10.0.0.0/8', '::1', 'fd00::/8'] }],
  ])('%o', (variables: Record<string, string>, expected) => {
    expect(outcomeOf(variables)).toMatchObject(expected)
  })
})

test.each([
  'postgres://pat:secret@db.example.org:5433/ledger?sslmode=require',
  'postgresql://db/ledger',
  'postgres:///ledger?host=/run/postgresql&user=pat',
])('DATABASE_URL %j selects PostgreSQL', (url) => {
  expect(outcomeOf({ DATABASE_URL: url })).toMatchObject({ database: { type: 'postgres', url } })
})

describe('an invalid value is reported on one line that contains the variable, the problem and an example', () => {
  const port = (value: string) =>
    `PORT must be a whole number from 1 to 65535, not ${JSON.stringify(value)}. Example: PORT=3000`
  const host = (value: string) =>
    `HOST must be a host name or an IP address, without scheme or port, not ${JSON.stringify(value)}. Example: HOST=localhost`
  const proxies = (value: string) =>
    `TRUSTED_PROXIES must list IP addresses or CIDR ranges, not ${JSON.stringify(value)}. Example: TRUSTED_PROXIES=127.0.0.1,10.0.0.0/8`
  const publicUrl =
    'PUBLIC_URL must be an http or https address without a user name or a query, and with a plain path, if any. Example: PUBLIC_URL=https://ledger.example.org'
  const database = (problem: string) => `DATABASE_URL ${problem}. Example: DATABASE_URL=sqlite:data/little-ledger.db`

  test.each(['abc', '0', '-1', '65536', '3000 ', '3e3', '0x50', '30.5', '３０００', '3000\n'])('PORT %j', (value) => {
    expect(outcomeOf({ PORT: value })).toBe(port(value))
  })

  test.each(['http://localhost', 'localhost:3000', 'a b', '256.1.1.1', '-x', '[::1]', 'x\ny'])('HOST %j', (value) => {
    expect(outcomeOf({ HOST: value })).toBe(host(value))
  })

  test.each(['postgres://', 'postgres:ledger', 'postgres://pat:secret@db', 'postgres://db/', 'postgres://db/a/b'])(
    'DATABASE_URL %j',
    (value) => {
      const problem =
        'must name a host and a database after "postgres://", such as postgres://ledger:password@db.example.org/ledger, with a password whose special characters are percent-encoded'
      expect(outcomeOf({ DATABASE_URL: value })).toBe(database(problem))
    },
  )

  test.each(['mysql://pat:secret@db', 'POSTGRES://db/ledger', 'data/ledger.db', '/data/ledger.db'])(
    'DATABASE_URL %j',
    (value) => {
      expect(outcomeOf({ DATABASE_URL: value })).toBe(database('must begin with "sqlite:" or "postgres://"'))
    },
  )

  test.each(['sqlite:~/ledger.db', 'sqlite:~pat/ledger.db'])('DATABASE_URL=%s', (value) => {
    expect(outcomeOf({ DATABASE_URL: value })).toBe(database('must name the whole path instead of "~"'))
  })

  test.each(['ledger~.db', './~/ledger.db'])('except that a file may be %s', (file) => {
    expect(outcomeOf({ DATABASE_URL: `sqlite:${file}` })).toMatchObject({ database: { file } })
  })

  test.each(['sqlite:', 'sqlite::memory:', 'sqlite://data/ledger.db', 'sqlite:data/', 'sqlite:a\0b', 'sqlite:a.db\n'])(
    'DATABASE_URL %j',
    (value) => {
      expect(outcomeOf({ DATABASE_URL: value })).toBe(database('must name a file after "sqlite:", as a plain path'))
    },
  )

  test.each([
    'ledger.example.org',
    'ftp://ledger.example.org',
    'https://ledger.example.org/a%20b',
    'https://ledger.example.org//app',
    'https://ledger.example.org/"app',
    'https://pat:secret@ledger.example.org',
    'https://ledger.example.org?x=1',
    'https://ledger.example.org#x',
    'https://',
    'javascript:alert(1)',
  ])('PUBLIC_URL %j', (value) => {
    expect(outcomeOf({ PUBLIC_URL: value })).toBe(publicUrl)
  })

  test.each([
    ['proxy.example.org', 'proxy.example.org'],
    ['10.0.0.0/33', '10.0.0.0/33'],
    ['10.0.0.0/', '10.0.0.0/'],
    ['10.0.0.0/8/8', '10.0.0.0/8/8'],
    ['::1/129', '::1/129'],
    ['127.0.0.1,,10.0.0.1', ''],
    ['127.0.0.1, all', 'all'],
  ])('TRUSTED_PROXIES %j', (value, item) => {
    expect(outcomeOf({ TRUSTED_PROXIES: value })).toBe(proxies(item))
  })

  test.each([
    [
      { REGISTRATION: 'Closed' },
      'REGISTRATION must be one of open, invite, closed, not "Closed". Example: REGISTRATION=invite',
    ],
    [
      { MAX_FAMILIES: '0' },
      'MAX_FAMILIES must be a whole number from 1 to 999999999, not "0". Example: MAX_FAMILIES=20',
    ],
    [{ LOG_LEVEL: 'debug' }, 'LOG_LEVEL must be one of info, warn, error, not "debug". Example: LOG_LEVEL=warn'],
    [
      { SECURITY_LOG: '/var/log/' },
      'SECURITY_LOG must name a file, or be stdout. Example: SECURITY_LOG=/var/log/little-ledger/security.log',
    ],
    [
      { METRICS_TOKEN: 'sixteen-or-more-letters' },
      'METRICS_TOKEN is set, but METRICS_PORT is not: set both, or neither. Example: METRICS_PORT=9464',
    ],
    [
      { PORT: '9464', METRICS_PORT: '9464' },
      'METRICS_PORT must differ from PORT, and both are 9464. Example: METRICS_PORT=9465',
    ],
    [{ METRICS_PORT: '3000' }, 'METRICS_PORT must differ from PORT, and both are 3000. Example: METRICS_PORT=9464'],
    [
      { METRICS_TOKEN: 'secret' },
      'METRICS_TOKEN must be at least 16 visible ASCII characters without spaces. Example: METRICS_TOKEN=the-output-of-openssl-rand-hex-16',
    ],
  ])('%o', (variables: Record<string, string>, line) => {
    expect(outcomeOf(variables)).toBe(line)
  })

  test('only for the first of several invalid variables', () => {
    expect(outcomeOf({ PORT: 'abc', HOST: 'a b', PUBLIC_URL: 'x' })).toBe(port('abc'))
  })
})

describe('a secret in a file', () => {
  const fileWith = (text: string) => {
    const file = join(temporaryFolder(), 'secret')
    writeFileSync(file, text)
    return file
  }

  test('replaces the variable, without the line break at the end of the file', () => {
    const url = 'postgres://pat:secret@db/ledger'
    expect(outcomeOf({ DATABASE_URL_FILE: fileWith(`${url}\n`) })).toMatchObject({
      database: { type: 'postgres', url },
    })
    const token = 'sixteen-or-more-letters'
    expect(outcomeOf({ METRICS_PORT: '1', METRICS_TOKEN_FILE: fileWith(token) })).toMatchObject({ metrics: { token } })
  })

  test('is reported if it cannot be read, is empty, or the variable is set too', () => {
    const example = 'Example: DATABASE_URL_FILE=/run/secrets/database_url'
    expect(outcomeOf({ DATABASE_URL_FILE: '/nowhere' })).toBe(
      `DATABASE_URL_FILE names a file that cannot be read (ENOENT). ${example}`,
    )
    expect(outcomeOf({ DATABASE_URL_FILE: fileWith('\n') })).toBe(`DATABASE_URL_FILE names an empty file. ${example}`)
    expect(outcomeOf({ DATABASE_URL_FILE: '/nowhere', DATABASE_URL: 'sqlite:x' })).toBe(
      `DATABASE_URL_FILE and DATABASE_URL are both set: set one of them. ${example}`,
    )
  })

  test('is reported under the name of the file’s variable if it is invalid', () => {
    expect(outcomeOf({ METRICS_TOKEN_FILE: fileWith('short') })).toBe(
      'METRICS_TOKEN_FILE names a file whose text must be at least 16 visible ASCII characters without spaces. ' +
        'Example: METRICS_TOKEN_FILE=/run/secrets/metrics_token',
    )
  })

  test('never appears in a message', () => {
    expect(outcomeOf({ DATABASE_URL_FILE: fileWith('mysql://pat:secret@db') })).not.toContain('secret@')
  })
})
