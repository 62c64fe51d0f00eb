// Baseline for reads: a Hono app with one route that returns fixed JSON, on the same Node.js adapter as the server.
import { serve } from '@hono/node-server'
import { Hono } from 'hono'

const body = JSON.stringify({ name: 'Mia', balance: 20, cashOnHand: 3.5, allowanceAmount: 5, allowanceActive: true })
const app = new Hono().get('/', (context) => context.body(body, 200, { 'Content-Type': 'application/json' }))
serve({ fetch: app.fetch, port: Number(process.env['PORT']), hostname: '127.0.0.1' }, () =>
  process.stdout.write('ready\n'),
)
