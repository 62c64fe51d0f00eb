import { Hono } from 'hono'
import type { BuiltFiles } from './http/built-files.ts'
import { neverStored, securityHeadersFor, setHeaders } from './http/headers.ts'
import { notFound, serverFailed } from './http/plain-answers.ts'
import { staticFiles } from './http/static-files.ts'
import { healthRoutes } from './routes/health.ts'

export type AppDependencies = {
  readonly version: string
  readonly publicUrl: string
  readonly files: BuiltFiles
  /** Told of every defect; whoever asked only learns that the server failed. */
  readonly reportDefect: (error: Error) => void
}

/** Puts the whole server together without opening a port. */
export const createApp = ({ version, publicUrl, files, reportDefect }: AppDependencies) =>
  new Hono()
    .use(setHeaders(securityHeadersFor(publicUrl)))
    .onError((error, context) => {
      reportDefect(error)
      return serverFailed(context)
    })
    .use('/api/*', neverStored)
    .route('/api/health', healthRoutes(version))
    .all('/api/*', notFound)
    .route('/', staticFiles(files))
