/** What makes the page, or a part of it that scrolls, wider than it is. */
export function wideThings(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement
  const wide = [...document.querySelectorAll<HTMLElement>('body, body *')].filter((element) => {
    const style = getComputedStyle(element)
    return /auto|scroll/.test(style.overflowX) && element.scrollWidth > element.clientWidth + 1
  })
  return [
    ...(scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide`] : []),
    ...wide.map((element) => `${element.tagName}.${element.className} is ${element.scrollWidth} px wide`),
  ]
}

/** How a text is shown where it is in sight: whole, or cut off by the box it stands in. What is typed counts as whole. */
export function showings(text: string): ('whole' | 'cut')[] {
  const isCut = (element: Element): boolean => {
    const { overflowX, overflowY } = getComputedStyle(element)
    const isWide = overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1
    const isHigh = /hidden|clip/.test(overflowY) && element.scrollHeight > element.clientHeight + 1
    return isWide || isHigh
  }
  const isInSight = (element: Element) => element.checkVisibility() && element.getBoundingClientRect().width > 2
  const found: ('whole' | 'cut')[] = []
  for (const field of document.querySelectorAll('input')) {
    if (field.value.includes(text) && isInSight(field)) found.push('whole')
  }
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (nodes.nextNode()) {
    const element = nodes.currentNode.parentElement
    if (!element || !nodes.currentNode.textContent?.includes(text) || !isInSight(element)) continue
    let around: Element | null = element
    while (around && around !== document.body && !isCut(around)) around = around.parentElement
    found.push(around && around !== document.body ? 'cut' : 'whole')
  }
  return found
}
