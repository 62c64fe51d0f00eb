import 'fake-indexeddb/auto'
import { rememberHashes } from './remembered-hashing.ts'

rememberHashes()
// Dexie tells other tabs of changes by it, for screens that follow them; here are no screens, and no other process.
Reflect.deleteProperty(globalThis, 'BroadcastChannel')
