// The only place that defines colors, typefaces and radii. The Mantine themes, the CSS variables (--ll-*), the web
// manifest and the colors painted before the script runs are derived from it.

export type Palette = 'parent' | 'child'

/** Colors of the parent's palette, light and dark, and of the child's. */
const colors = {
  // The page background and its ledger lines.
  paper: ['#f0f6ed', '#0d1714', '#fff3e0', '#23141f'],
  rule: ['#dde9dc', '#16231e', '#fce6c6', '#2d1b29'],
  margin: ['#f0b9a8', '#5a322c', '#ffb7a0', '#6b3340'],
  // Backgrounds of cards and dialogs, and of recessed areas in them.
  surface: ['#ffffff', '#15221d', '#ffffff', '#321e2e'],
  sunk: ['#e9f1e7', '#0f1a16', '#fff0da', '#281724'],
  line: ['#d3dfd3', '#2c3d36', '#f2d6af', '#523849'],
  // Border of inputs, with a contrast of at least 3:1 to the surface (WCAG 1.4.11).
  field: ['#7b8f86', '#6b8279', '#a17f62', '#957590'],
  ink: ['#14302a', '#e7f0eb', '#3b1f2b', '#fff0e4'],
  inkSoft: ['#49625a', '#a6b9b0', '#70505b', '#d8bcca'],
  brand: ['#006d4c', '#74caa6', '#bd2857', '#ff8fab'],
  onBrand: ['#ffffff', '#0a1f18', '#ffffff', '#3b0f20'],
  brandSoft: ['#d8f2e6', '#173a2d', '#ffdce4', '#5a2338'],
  // Colors of income and spending. Amounts in these colors always have a sign as well.
  moneyIn: ['#00683a', '#7fdcae', '#00683a', '#86e4b4'],
  moneyOut: ['#b13325', '#ff9d8d', '#b13325', '#ffa998'],
  error: ['#b13325', '#ff9d8d', '#b13325', '#ffa998'],
  // Colors of the illustrations: the piggy bank and its coins.
  piggy: ['#f39b8b', '#e58c7d', '#ff9ab0', '#ff9ab0'],
  piggyShade: ['#db7767', '#bd6355', '#ec6d8b', '#d65a7b'],
  piggySoft: ['#fde3dd', '#3a2a27', '#ffe1e8', '#542a3d'],
  coin: ['#f4bf45', '#efbd4c', '#ffc83f', '#ffcb4d'],
  coinShade: ['#a86a00', '#7f5200', '#a86400', '#8a5200'],
  coinSoft: ['#fbecc8', '#38301c', '#ffefc2', '#4f3a26'],
  // Children's colors. Their contrast with cards is at least 3:1.
  purple: ['#7a5bd6', '#b39df2', '#7a5bd6', '#b39df2'],
  blue: ['#2573b8', '#7db8ee', '#2573b8', '#7db8ee'],
  teal: ['#0d7c78', '#5fc9c2', '#0d7c78', '#5fc9c2'],
  green: ['#3a7d2c', '#8fcf7c', '#3a7d2c', '#8fcf7c'],
  yellow: ['#9a6700', '#e6b84a', '#9a6700', '#e6b84a'],
  orange: ['#bf5414', '#f29a60', '#bf5414', '#f29a60'],
  red: ['#c43b3b', '#f28b82', '#c43b3b', '#f28b82'],
  pink: ['#c13584', '#f08fc0', '#c13584', '#f08fc0'],
} as const

/** Colors of one palette in one scheme. Each becomes a CSS variable: `inkSoft` is `--ll-ink-soft`. */
export type SchemeTokens = Readonly<Record<keyof typeof colors, string>>

const column = (index: 0 | 1 | 2 | 3): SchemeTokens =>
  Object.fromEntries(Object.entries(colors).map(([name, row]) => [name, row[index]])) as SchemeTokens

type Ramp = readonly [string, string, string, string, string, string, string, string, string, string]

const ramp = (tenSteps: string) => tenSteps.split(' ') as readonly string[] as Ramp

type Sizes = Readonly<Record<'xs' | 'sm' | 'md' | 'lg' | 'xl', number>>

export interface PaletteTokens {
  readonly light: SchemeTokens
  readonly dark: SchemeTokens
  /** Ten shades for Mantine; shade 7 fills buttons in the light scheme, shade 4 in the dark scheme. */
  readonly ramps: { readonly brand: Ramp; readonly gray: Ramp; readonly dark: Ramp }
  readonly fontBody: string
  readonly fontHeading: string
  /** Font sizes in rem. */
  readonly fontSizes: Sizes
  readonly radii: Sizes
}

// Self-hosted typefaces (theme.css), each followed by a fallback with the same metrics, then by system fonts.
const system = "system-ui, 'Segoe UI', 'Noto Sans', sans-serif"
const text = `'Figtree Variable', 'Figtree Extended', 'Figtree Fallback', ${system}`
const headings = "'Fraunces Variable', 'Fraunces Extended', 'Fraunces Fallback', ui-serif, 'Noto Serif', serif"
const rounded = `'Nunito Variable', 'Nunito Extended', 'Nunito Fallback', ui-rounded, ${system}`

const parent: PaletteTokens = {
  light: column(0),
  dark: column(1),
  ramps: {
    brand: ramp('#ecf9f3 #d8f2e6 #b6e6d0 #96d8bb #74caa6 #57b38e #349470 #006d4c #005a3d #00442d'),
    gray: ramp('#f2f8f4 #eaf3ed #e0e9e3 #d3dcd6 #bec7c1 #8f9893 #66706b #505753 #333a36 #1f2622'),
    dark: ramp('#e2efe9 #bbccc4 #99a9a1 #75857d #42514a #303e38 #15221d #0d1714 #0a1610 #050e09'),
  },
  fontBody: text,
  fontHeading: headings,
  fontSizes: { xs: 0.8125, sm: 0.9375, md: 1, lg: 1.125, xl: 1.3125 },
  radii: { xs: 0.25, sm: 0.5, md: 0.625, lg: 1, xl: 1.5 },
}

const child: PaletteTokens = {
  light: column(2),
  dark: column(3),
  ramps: {
    brand: ramp('#ffeff2 #ffdce4 #ffbfce #ff9fb6 #ff8fab #f96388 #dc4971 #bd2857 #a11e49 #801839'),
    gray: ramp('#fff6f2 #feece5 #f4e2db #e7d5ce #d2c0ba #a2918b #78685f #61514c #42342f #2e211c'),
    dark: ramp('#f9e4f4 #dbbdd3 #b79ab0 #92768b #5d4457 #493244 #321e2e #23141f #1d0b1a #140511'),
  },
  fontBody: rounded,
  fontHeading: rounded,
  fontSizes: { xs: 0.9375, sm: 1.0625, md: 1.1875, lg: 1.375, xl: 1.625 },
  radii: { xs: 0.5, sm: 0.875, md: 1.25, lg: 1.75, xl: 2.5 },
}

export const palettes: Readonly<Record<Palette, PaletteTokens>> = { parent, child }

/** Shared by both palettes. */
export const sharedRamps: { readonly red: Ramp; readonly green: Ramp } = {
  red: ramp('#fff0ec #ffe0d8 #ffc5b7 #ffa897 #ff9d8d #f3705e #d05040 #b13325 #9a2b1f #7a2118'),
  green: ramp('#ecfaf0 #d8f3e1 #b5e7c6 #94daae #7fdcae #53b57d #2f9660 #00683a #005b2f #004522'),
}

/** The colors of a scheme as CSS variables. */
export function cssVariablesOf(tokens: SchemeTokens): Record<string, string> {
  return Object.fromEntries(
    Object.entries(tokens).map(([name, value]) => [
      `--ll-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
      value,
    ]),
  )
}
