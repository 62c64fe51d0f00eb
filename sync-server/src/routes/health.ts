import { Hono } from 'hono'

/** Answers whether this server runs and which version it is, for people and for what watches over it. */
export const healthRoutes = (version: string) =>
  new Hono().get('/', (context) => context.json({ status: 'ok', version }))
