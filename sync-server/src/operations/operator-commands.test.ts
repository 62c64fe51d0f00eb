import { openDatabase } from '../testing/database.ts'
import { describeOperatorCommands } from '../testing/operator-suite.ts'

describeOperatorCommands(async () => {
  const { file, storage } = await openDatabase()
  return { database: { type: 'sqlite', file }, storage }
})
