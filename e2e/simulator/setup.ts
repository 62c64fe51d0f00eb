import 'fake-indexeddb/auto'
import { cacheHashes } from './hash-cache.ts'

cacheHashes()
// Dexie uses BroadcastChannel for live queries across tabs. The simulator has no live queries.
Reflect.deleteProperty(globalThis, 'BroadcastChannel')
