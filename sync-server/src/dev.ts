import { ok } from '@little-ledger/domain'
import { parseEnvironment } from './environment.ts'
import { startServer } from './operations/serve.ts'
import { printOutcome } from './print-outcome.ts'

/**
 * Starts the server for development, run by `pnpm dev`. It serves only /api: Vite serves the app at PUBLIC_URL and
 * proxies /api here, so the app need not be built, and requests pass the same origin check as in production.
 */
const defaults = { PUBLIC_URL: 'http://localhost:5173', DATABASE_URL: 'sqlite:data/dev.db' }

const environment = parseEnvironment({ ...defaults, ...process.env })
const outcome = environment.ok ? await startServer(environment.value, () => ok(new Map())) : environment
printOutcome(outcome)
// `tsx watch` would wait for a change, while Vite sent requests to another program that uses the port.
if (!outcome.ok && process.argv.includes('--watched')) process.kill(process.ppid, 'SIGTERM')
