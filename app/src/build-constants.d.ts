/** UTC date of the build, defined by vite.config.ts. */
declare const __BUILD_DATE__: string
