import type { CompiledMessage } from 'icu-minify/format'
import type { Page } from '@playwright/test'
import compile from 'icu-minify/compile'
import { loadEnglish } from '../../tools/load-messages.ts'

/**
 * Marks the begin and the end of a message's text. They are invisible, and Playwright ignores them, so that tests find
 * everything by its English name.
 */
export const [BEGIN, END] = ['\u200b', '\u00ad']

/** A language for tests: the English texts between marks. */
async function markedTexts(begin = BEGIN, end = END): Promise<Readonly<Record<string, CompiledMessage>>> {
  const texts = [...(await loadEnglish())]
  return Object.fromEntries(texts.map(([id, text]) => [id, [begin, ...[compile(text)].flat(), end] as CompiledMessage]))
}

/** Answers requests for the Spanish texts with English texts, marked unless other marks are given. */
export async function useMarkedLanguage(page: Page, begin = BEGIN, end = END): Promise<void> {
  const body = `export default ${JSON.stringify(await markedTexts(begin, end))}`
  await page.route(/\/assets\/es-[\w-]+\.js$/, (route) => route.fulfill({ contentType: 'text/javascript', body }))
}

/**
 * Finds text that is not between marks: visible text, and attributes that screen readers read. `known` matches what
 * people typed, and what Intl writes.
 */
export function findUnmarked({ begin, end, known }: { begin: string; end: string; known: string }): string[] {
  const isKnown = new RegExp(known, 'giu')
  const hasWord = (text: string) => /\p{L}{2}/u.test(text.replaceAll(isKnown, ''))
  let depth = 0
  const outside = (text: string): string => {
    let found = ''
    for (const letter of text) {
      if (letter === begin) depth += 1
      else if (letter === end) depth -= 1
      else if (depth === 0) found += letter
    }
    return found
  }
  const found: string[] = []
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (nodes.nextNode()) {
    const { textContent, parentElement } = nodes.currentNode
    const text = outside(textContent ?? '')
    if (parentElement?.checkVisibility() && !parentElement.closest('script, style, noscript') && hasWord(text))
      found.push(text)
  }
  for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]')) {
    for (const name of ['aria-label', 'title', 'placeholder', 'alt']) {
      depth = 0
      const text = outside(element.getAttribute(name) ?? '')
      if (hasWord(text)) found.push(`${name}="${text}"`)
    }
  }
  return found
}
