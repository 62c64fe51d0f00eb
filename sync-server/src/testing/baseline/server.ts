// Baseline for reads: one Hono route on the same adapter that returns fixed JSON.
import { serve } from '@hono/node-server'
import { Hono } from 'hono'

const body = JSON.stringify({ name: 'Mia', balance: 20, cashOnHand: 3.5, allowanceAmount: 5, allowanceActive: true })
const app = new Hono().get('/', (context) => context.body(body, 200, { 'Content-Type': 'application/json' }))
serve({ fetch: app.fetch, port: Number(process.env['PORT']), hostname: '127.0.0.1' }, () =>
  process.stdout.write('ready\n'),
)
