import { parseSync, Visitor, type ESTree } from 'vite'

/** Attributes and properties whose text people read or hear. */
const READ =
  /^(alt|aria-description|aria-label|aria-roledescription|aria-valuetext|description|label|placeholder|title)$/

const hasWord = (text: string): boolean => /\p{L}{2}/u.test(text)

/** The text of `"text"`, `{'text'}` and `{`text`}`. */
function textOf(value: ESTree.Node | null | undefined): string {
  if (value?.type === 'JSXExpressionContainer') return textOf(value.expression)
  if (value?.type === 'Literal') return typeof value.value === 'string' ? value.value : ''
  return value?.type === 'TemplateLiteral' ? value.quasis.map(({ value: { raw } }) => raw).join('') : ''
}

/** The name of `label=` and `'aria-label':`. */
function nameOf(name: ESTree.Node): string {
  if (name.type === 'JSXIdentifier' || name.type === 'Identifier') return name.name
  return name.type === 'Literal' ? String(name.value) : ''
}

/** Words in a component that people would see or hear in every language, because they are not in the catalogue. */
export function hardCodedText(file: string, code: string): readonly string[] {
  const found: string[] = []
  const addIf = (isRead: boolean, text: string) => isRead && hasWord(text) && found.push(text.trim())
  new Visitor({
    JSXText: ({ value }) => void addIf(true, value),
    JSXElement: ({ children }) => {
      for (const child of children) if (child.type === 'JSXExpressionContainer') addIf(true, textOf(child))
    },
    JSXAttribute: ({ name, value }) => void addIf(READ.test(nameOf(name)), textOf(value)),
    Property: ({ key, value }) => void addIf(READ.test(nameOf(key)), textOf(value)),
  }).visit(parseSync(file, code).program)
  return found
}
