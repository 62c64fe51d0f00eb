// Writes the English message catalog as JSON for translation tools: `pnpm messages`.

import { writeFileSync } from 'node:fs'
import { loadEnglish } from './load-messages.ts'

const texts = [...(await loadEnglish())].map(([id, text]) => [id, { defaultMessage: text }])
writeFileSync(process.argv[2] ?? 'messages.en.json', `${JSON.stringify(Object.fromEntries(texts), undefined, 2)}\n`)
