import { defineCommand } from '../statement.ts'

export const setMeta = defineCommand('set-meta', (db, p: { name: string; value: string }) =>
  db
    .insertInto('meta')
    .values({ name: p.name, value: p.value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: p.value })),
)
