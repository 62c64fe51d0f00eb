import 'fake-indexeddb/auto'
import { cacheHashes } from './hash-cache.ts'

cacheHashes()
// Dexie uses it for live queries across tabs. The simulator has none.
Reflect.deleteProperty(globalThis, 'BroadcastChannel')
