/**
 * The path below which the server serves the app, such as `/ledger`; empty at the root of a host. The server adds it to
 * every page (sync-server/src/middleware/base-path.ts).
 */
export const basePath: string = globalThis.document?.documentElement.dataset['base'] ?? ''

/** The page's path below the base path. */
export const pathHere = (): string => location.pathname.slice(basePath.length)
