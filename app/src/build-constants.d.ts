/** The civil date (UTC) on which this build was made, put in place by vite.config.ts. */
declare const __BUILD_DATE__: string
