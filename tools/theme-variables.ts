// Mantine defines ten shades and eight variants of each of its colors, for each color scheme. Computing them for the
// root element delays the first frame (docs/performance.md).

/** Mantine's colors that the app does not use. The app's own colors are in app/src/ui/theme/tokens.ts. */
const UNUSED = /^--mantine-color-(blue|cyan|grape|indigo|lime|orange|pink|teal|violet)-/

/** A PostCSS plugin that removes the variables of unused colors. */
export const withoutUnusedColors = {
  postcssPlugin: 'without-unused-colors',
  Declaration: (declaration: { readonly prop: string; readonly remove: () => unknown }): void => {
    if (UNUSED.test(declaration.prop)) declaration.remove()
  },
}

const ROOT_RULE = /(:root[^{}]*)\{([^{}]*)\}/g

/** The rules for the root element: selectors and declarations. */
const rootRules = (css: string) =>
  [...css.matchAll(ROOT_RULE)].map(([, selector = '', text = '']) => {
    const declarations = text.split(';').map((declaration) => declaration.trim())
    return [selector.trim(), declarations.filter((each) => each !== '' && !UNUSED.test(each))] as const
  })

/**
 * The style sheets of both palettes in one, without unused colors. The parent's variables apply to every page, and the
 * child's rules contain only what differs.
 */
export function bothPalettes(parent: string, child: string): string {
  const shared = new Map(rootRules(parent))
  const own = rootRules(child).map(([selector, declarations]) => {
    const others = declarations.filter((declaration) => shared.get(selector)?.includes(declaration) !== true)
    return [selector.replaceAll(':root', ':root[data-palette="child"]'), others] as const
  })
  const rules = [...shared, ...own].map(([selector, declarations]) => `${selector}{${declarations.join(';')}}`)
  return rules.join('') + parent.replace(ROOT_RULE, '').trim()
}
