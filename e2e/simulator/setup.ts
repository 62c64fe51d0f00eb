import 'fake-indexeddb/auto'
import { cacheHashes } from './hash-cache.ts'

cacheHashes()
// Dexie uses BroadcastChannel to update live queries in other tabs, which the simulator doesn't need.
Reflect.deleteProperty(globalThis, 'BroadcastChannel')
