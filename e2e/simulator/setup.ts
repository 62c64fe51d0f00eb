import 'fake-indexeddb/auto'
import { cacheHashes } from './hash-cache.ts'

cacheHashes()
// Dexie uses it for live queries across tabs, which the simulator does not need.
Reflect.deleteProperty(globalThis, 'BroadcastChannel')
