import { readAloudMessages } from '../../messages/child/read-aloud.ts'

/** Pictures and controls are not read aloud, except for an amount that opens its explanation. */
const SKIPPED = 'button, a, svg, [role="progressbar"]'
const AMOUNT = 'span[data-tone]'
/** Parts that are never read, with all amounts in them. Mantine puts `style` elements beside some of its components. */
const HIDDEN = 'style, details, label, .mantine-Input-wrapper, [aria-hidden="true"]'

const INLINE = new Set(['A', 'B', 'BUTTON', 'EM', 'I', 'SPAN', 'STRONG'])

const isRead = (element: Element): boolean =>
  element.closest(HIDDEN) === null && (element.closest(SKIPPED) === null || element.closest(AMOUNT) !== null)

/** The closest ancestor that starts a line of its own. */
function lineOf(node: Node): Element | null {
  let element = node.parentElement
  while (element && INLINE.has(element.tagName)) element = element.parentElement
  return element
}

/**
 * The text of a card as sentences, one for each line, such as "Total Savings. $71.50." A section inside the card has its
 * own button.
 */
export function spokenText(card: Element): string {
  const lines: { readonly element: Element | null; text: string }[] = []
  const section = card.closest('section')
  const walker = document.createTreeWalker(card, NodeFilter.SHOW_TEXT)
  let before: Node | undefined
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement
    if (!parent || !isRead(parent) || parent.closest('section') !== section) continue
    const element = lineOf(node)
    const line = lines.at(-1)
    // React splits a text such as "50%" into several nodes of one element.
    if (line?.element === element) line.text += `${before?.parentElement === parent ? '' : ' '}${node.nodeValue}`
    else lines.push({ element, text: node.nodeValue ?? '' })
    before = node
  }
  return lines
    .map(({ element, text }) => toSentence(text, element?.tagName === 'DT' ? ':' : '.'))
    .filter((sentence) => sentence !== '')
    .join(' ')
}

function toSentence(text: string, end: string): string {
  const words = text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ (?=[.,!?:])/g, '')
    // Voices read these symbols badly or not at all.
    .replaceAll(/\+(?=[\d\p{Sc}\p{Lu}])/gu, '')
    .replaceAll(/−(?=[\d\p{Sc}\p{Lu}])/gu, `${readAloudMessages.minus()} `)
    .trim()
  return words === '' || /[.!?:…]$/.test(words) ? words : `${words}${end}`
}
