import compile from 'icu-minify/compile'
import { parseSync, Visitor, type ESTree, type Plugin } from 'vite'

interface Replacement {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** The literal in `'text'` and in `rich('text')`. */
function textOf(value: ESTree.Expression): ESTree.StringLiteral | undefined {
  const [argument] = value.type === 'CallExpression' ? value.arguments : [value]
  return argument?.type === 'Literal' && typeof argument.value === 'string' ? argument : undefined
}

/** The compiled texts of one call of `messages(group, texts)`. */
function compileGroup(texts: ESTree.Argument | undefined): Replacement[] {
  if (texts?.type !== 'ObjectExpression') throw new Error('The texts of a group of messages must be an object literal.')
  return texts.properties.map((property) => {
    const literal = property.type === 'Property' ? textOf(property.value) : undefined
    if (literal === undefined) throw new Error('A message must be a string literal, or one passed to rich().')
    return { start: literal.start, end: literal.end, text: JSON.stringify(compile(literal.value)) }
  })
}

/** Compiles the texts of a message module (app/src/messages). */
export function compileModule(file: string, code: string): string {
  const replacements: Replacement[] = []
  const visitor = new Visitor({
    CallExpression({ callee, arguments: [, texts] }) {
      if (callee.type === 'Identifier' && callee.name === 'messages') replacements.push(...compileGroup(texts))
    },
  })
  visitor.visit(parseSync(file, code).program)
  return replacements.reduceRight(
    (result, { start, end, text }) => result.slice(0, start) + text + result.slice(end),
    code,
  )
}

/** Compiles the texts of a translation (app/src/languages), which is JSON before and after. */
export function compileLanguage(json: string): string {
  const texts: Readonly<Record<string, string>> = JSON.parse(json)
  return JSON.stringify(Object.fromEntries(Object.entries(texts).map(([id, text]) => [id, compile(text)])))
}

/** Compiles all messages when the app is built, so that it needs no parser for ICU MessageFormat (decision 18). */
export const compileMessages = (): Plugin => ({
  name: 'compile-messages',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/app\/src\/(messages\/(?!catalogue).*\.ts|languages\/.*\.json)$/ },
    handler: (code, id) => ({
      code: id.endsWith('.json') ? compileLanguage(code) : compileModule(id, code),
      map: null,
    }),
  },
})
