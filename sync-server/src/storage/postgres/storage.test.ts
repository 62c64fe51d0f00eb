import { openPostgresDatabase } from '../../testing/postgres.ts'
import { storageContract } from '../../testing/storage-contract/contract.ts'

storageContract('PostgreSQL', async () => (await openPostgresDatabase()).storage)
