/** Describes what scrolls horizontally: the page, or an element in it. */
export function findHorizontalOverflow(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement
  const overflowing = [...document.querySelectorAll<HTMLElement>('body, body *')].filter((element) => {
    const style = getComputedStyle(element)
    return /auto|scroll/.test(style.overflowX) && element.scrollWidth > element.clientWidth + 1
  })
  return [
    ...(scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide`] : []),
    ...overflowing.map((element) => `${element.tagName}.${element.className} is ${element.scrollWidth} px wide`),
  ]
}

/**
 * Returns whether each visible occurrence of `text` is shown in full or clipped by an ancestor. Occurrences in input
 * fields count as shown in full.
 */
export function findRenderings(text: string): ('full' | 'clipped')[] {
  const clips = (element: Element): boolean => {
    const { overflowX, overflowY } = getComputedStyle(element)
    const overflowsX = overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1
    const overflowsY = /hidden|clip/.test(overflowY) && element.scrollHeight > element.clientHeight + 1
    return overflowsX || overflowsY
  }
  const isVisible = (element: Element) => element.checkVisibility() && element.getBoundingClientRect().width > 2
  const found: ('full' | 'clipped')[] = []
  for (const field of document.querySelectorAll('input')) {
    if (field.value.includes(text) && isVisible(field)) found.push('full')
  }
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (nodes.nextNode()) {
    const element = nodes.currentNode.parentElement
    if (!element || !nodes.currentNode.textContent?.includes(text) || !isVisible(element)) continue
    let ancestor: Element | null = element
    while (ancestor && ancestor !== document.body && !clips(ancestor)) ancestor = ancestor.parentElement
    found.push(ancestor && ancestor !== document.body ? 'clipped' : 'full')
  }
  return found
}
