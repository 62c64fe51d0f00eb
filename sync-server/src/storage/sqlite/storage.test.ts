import { memoryStorage } from '../../testing/app.ts'
import { openDatabase } from '../../testing/database.ts'
import { storageContract } from '../../testing/storage-contract/contract.ts'

storageContract('SQLite in a file', async () => (await openDatabase()).storage)
storageContract('SQLite in memory', async () => memoryStorage())
