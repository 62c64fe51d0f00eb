import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { declaredMessages } from '../app/src/messages/catalogue.ts'

const folder = join(import.meta.dirname, '../app/src/messages')

/** The English texts in ICU MessageFormat, by id. Loads every message module, because loading it declares its messages. */
export async function loadEnglish(): Promise<ReadonlyMap<string, string>> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()
  for (const name of names) {
    if (/(?<!\.test)\.ts$/.test(name)) await import(pathToFileURL(join(folder, name)).href)
  }
  const texts = new Map<string, string>()
  for (const { id, text } of declaredMessages) {
    if (texts.has(id)) throw new Error(`Two messages have the id ${id}`)
    texts.set(id, text)
  }
  return texts
}
