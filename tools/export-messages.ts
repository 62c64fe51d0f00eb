// Writes the English message catalog as JSON for translation tools: `pnpm messages`.

import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { declaredMessages } from '../app/src/messages/catalogue.ts'

const workspaceFolder = join(import.meta.dirname, '..')
const FILE = 'messages.en.json'

/** Loads every message module, because loading a module declares its messages. */
async function loadMessages(): Promise<void> {
  const folder = join(workspaceFolder, 'app/src/messages')
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()
  for (const name of names) {
    if (/(?<!\.test)\.ts$/.test(name)) await import(pathToFileURL(join(folder, name)).href)
  }
}

await loadMessages()
const texts = new Map<string, { readonly defaultMessage: string }>()
for (const { id, text } of declaredMessages) {
  if (texts.has(id)) throw new Error(`Two messages have the id ${id}`)
  texts.set(id, { defaultMessage: text })
}
writeFileSync(process.argv[2] ?? FILE, `${JSON.stringify(Object.fromEntries(texts), undefined, 2)}\n`)
