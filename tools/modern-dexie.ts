import type { Alias } from 'vite'

/** Dexie's build for browsers with classes and async functions. It is 2 KB smaller than the one its name resolves to. */
export const modernDexie: Alias[] = [{ find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' }]
