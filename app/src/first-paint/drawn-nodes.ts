import type { SnapshotNode } from '../ledger/home-snapshots.ts'

const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/))

// Only inert elements and attributes are captured and painted: no scripts, frames, event handlers or foreign URLs.
const TAGS = words(`
  a article aside b bdi button caption circle clipPath dd defs details div dl dt ellipse em fieldset figcaption
  figure footer form g h1 h2 h3 h4 h5 h6 header hr i img input label legend li line main mark nav ol optgroup
  option output p path polygon polyline progress rect section select small span strong summary svg table tbody td
  text tfoot th thead time tr ul use
`)
const ATTRIBUTES = words(`
  alt class colspan cx cy d dir disabled fill fill-rule for height hidden id lang name open opacity points
  preserveAspectRatio r role rowspan rx ry scope selected style tabindex transform type value viewBox width x x1
  x2 y y1 y2 href src
`)
const ATTRIBUTE_PREFIXES = /^(aria-|data-|stroke)/
const URLS = words('href src')
const LOCAL_URL = /^(\/(?!\/)|#|data:image\/)/
const LOCAL_CLIP = /^url\(["']?#/
const SVG = 'http://www.w3.org/2000/svg'

const isAllowed = (name: string, value: string): boolean =>
  name === 'clip-path'
    ? LOCAL_CLIP.test(value)
    : (ATTRIBUTES.has(name) || ATTRIBUTE_PREFIXES.test(name)) && (!URLS.has(name) || LOCAL_URL.test(value))

/** Whether this is a `style` element that Mantine renders for a single component. */
const isComponentStyle = (element: Element): boolean => element.matches('style[data-mantine-styles="inline"]')

/** Charts are large and load later, so only an empty space of their size is captured. */
const isChart = (element: Element): boolean => element.classList.contains('recharts-responsive-container')

/** Whether this is the region for toasts or notices, whose content is outdated at the next start. */
const isNotice = (element: Element): boolean => element.parentElement?.id === 'root' && element.hasAttribute('role')

/** Captures an element's content, except elements that start below `bottom`, in pixels from the top of the viewport. */
export function captureNodes(parent: Element, bottom: number): readonly SnapshotNode[] {
  return [...parent.childNodes].flatMap((node): readonly SnapshotNode[] => {
    if (node instanceof Text) return node.data === '' ? [] : [node.data]
    if (!(node instanceof Element) || !(TAGS.has(node.localName) || isComponentStyle(node))) return []
    if (isNotice(node) || node.getBoundingClientRect().top > bottom) return []
    const attributes = [...node.attributes].filter(({ name, value }) => isAllowed(name, value))
    const named = Object.fromEntries(attributes.map(({ name, value }) => [name, value]))
    return [[node.localName, named, ...(isChart(node) ? [] : captureNodes(node, bottom))]]
  })
}

/** Creates DOM nodes from captured nodes. Text becomes text nodes; nothing is parsed as HTML. */
export function paintNodes(nodes: readonly SnapshotNode[], parent: Element): void {
  for (const node of nodes) {
    if (typeof node === 'string') {
      parent.append(node)
      continue
    }
    const [tag, attributes, ...children] = node
    if (!TAGS.has(tag) && tag !== 'style') continue
    const isSvg = tag === 'svg' || parent.namespaceURI === SVG
    const element = isSvg ? document.createElementNS(SVG, tag) : document.createElement(tag)
    for (const [name, value] of Object.entries(attributes)) {
      if (isAllowed(name, value)) element.setAttribute(name, value)
    }
    paintNodes(children, element)
    parent.append(element)
  }
}
