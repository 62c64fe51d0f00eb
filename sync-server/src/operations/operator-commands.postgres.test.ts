import { describeOperatorCommands } from '../testing/operator-suite.ts'
import { openPostgresDatabase } from '../testing/postgres.ts'

describeOperatorCommands(async () => {
  const { url, storage } = await openPostgresDatabase()
  return { database: { type: 'postgres', url }, storage }
})
