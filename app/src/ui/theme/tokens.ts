// The only place that defines colors, typefaces and radii. The Mantine themes, the CSS variables (--ll-*), the web
// manifest and the colors painted before the script runs are derived from it.

export type Palette = 'parent' | 'child'
export type Scheme = 'light' | 'dark'

/** Colors of one palette in one scheme. Each becomes a CSS variable: `inkSoft` is `--ll-ink-soft`. */
export interface SchemeTokens {
  /** The page background and its ledger lines. */
  readonly paper: string
  readonly rule: string
  readonly margin: string
  /** Cards and dialogs, and recessed areas in them. */
  readonly surface: string
  readonly sunk: string
  readonly line: string
  /** Input border, at least 3:1 against its surface (WCAG 1.4.11). */
  readonly field: string
  readonly ink: string
  readonly inkSoft: string
  readonly brand: string
  readonly onBrand: string
  readonly brandSoft: string
  /** Income and spending. Amounts in these colors always have a sign as well. */
  readonly moneyIn: string
  readonly moneyOut: string
  readonly error: string
  /** Illustrations: the piggy bank and its coins. */
  readonly piggy: string
  readonly piggyShade: string
  readonly piggySoft: string
  readonly coin: string
  readonly coinShade: string
  readonly coinSoft: string
}

type Ramp = readonly [string, string, string, string, string, string, string, string, string, string]

const ramp = (tenSteps: string) => tenSteps.split(' ') as readonly string[] as Ramp

export interface PaletteTokens {
  readonly light: SchemeTokens
  readonly dark: SchemeTokens
  /** Ten shades for Mantine; shade 7 fills buttons in the light scheme, shade 4 in the dark one. */
  readonly ramps: { readonly brand: Ramp; readonly gray: Ramp; readonly dark: Ramp }
  readonly fontBody: string
  readonly fontHeading: string
  /** In rem. */
  readonly fontSizes: {
    readonly xs: number
    readonly sm: number
    readonly md: number
    readonly lg: number
    readonly xl: number
  }
  readonly radii: {
    readonly xs: number
    readonly sm: number
    readonly md: number
    readonly lg: number
    readonly xl: number
  }
}

// System fonts only: no download, no third party.
const systemSans = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', sans-serif"
const bookSerif =
  "ui-serif, 'New York', 'Iowan Old Style', 'Palatino Linotype', Palatino, 'Noto Serif', 'DejaVu Serif', serif"
const rounded = `ui-rounded, 'SF Pro Rounded', 'Hiragino Maru Gothic ProN', 'Arial Rounded MT Bold', Nunito, Quicksand, ${systemSans}`

const parent: PaletteTokens = {
  light: {
    paper: '#f0f6ed',
    rule: '#dde9dc',
    margin: '#f0b9a8',
    surface: '#ffffff',
    sunk: '#e9f1e7',
    line: '#d3dfd3',
    field: '#7b8f86',
    ink: '#14302a',
    inkSoft: '#49625a',
    brand: '#006d4c',
    onBrand: '#ffffff',
    brandSoft: '#d8f2e6',
    moneyIn: '#00683a',
    moneyOut: '#b13325',
    error: '#b13325',
    piggy: '#f39b8b',
    piggyShade: '#db7767',
    piggySoft: '#fde3dd',
    coin: '#f4bf45',
    coinShade: '#a86a00',
    coinSoft: '#fbecc8',
  },
  dark: {
    paper: '#0d1714',
    rule: '#16231e',
    margin: '#5a322c',
    surface: '#15221d',
    sunk: '#0f1a16',
    line: '#2c3d36',
    field: '#6b8279',
    ink: '#e7f0eb',
    inkSoft: '#a6b9b0',
    brand: '#74caa6',
    onBrand: '#0a1f18',
    brandSoft: '#173a2d',
    moneyIn: '#7fdcae',
    moneyOut: '#ff9d8d',
    error: '#ff9d8d',
    piggy: '#e58c7d',
    piggyShade: '#bd6355',
    piggySoft: '#3a2a27',
    coin: '#efbd4c',
    coinShade: '#7f5200',
    coinSoft: '#38301c',
  },
  ramps: {
    brand: ramp('#ecf9f3 #d8f2e6 #b6e6d0 #96d8bb #74caa6 #57b38e #349470 #006d4c #005a3d #00442d'),
    gray: ramp('#f2f8f4 #eaf3ed #e0e9e3 #d3dcd6 #bec7c1 #8f9893 #66706b #505753 #333a36 #1f2622'),
    dark: ramp('#e2efe9 #bbccc4 #99a9a1 #75857d #42514a #303e38 #15221d #0d1714 #0a1610 #050e09'),
  },
  fontBody: systemSans,
  fontHeading: bookSerif,
  fontSizes: { xs: 0.8125, sm: 0.9375, md: 1, lg: 1.125, xl: 1.3125 },
  radii: { xs: 0.25, sm: 0.5, md: 0.625, lg: 1, xl: 1.5 },
}

const child: PaletteTokens = {
  light: {
    paper: '#fff3e0',
    rule: '#fce6c6',
    margin: '#ffb7a0',
    surface: '#ffffff',
    sunk: '#fff0da',
    line: '#f2d6af',
    field: '#a17f62',
    ink: '#3b1f2b',
    inkSoft: '#70505b',
    brand: '#bd2857',
    onBrand: '#ffffff',
    brandSoft: '#ffdce4',
    moneyIn: '#00683a',
    moneyOut: '#b13325',
    error: '#b13325',
    piggy: '#ff9ab0',
    piggyShade: '#ec6d8b',
    piggySoft: '#ffe1e8',
    coin: '#ffc83f',
    coinShade: '#a86400',
    coinSoft: '#ffefc2',
  },
  dark: {
    paper: '#23141f',
    rule: '#2d1b29',
    margin: '#6b3340',
    surface: '#321e2e',
    sunk: '#281724',
    line: '#523849',
    field: '#957590',
    ink: '#fff0e4',
    inkSoft: '#d8bcca',
    brand: '#ff8fab',
    onBrand: '#3b0f20',
    brandSoft: '#5a2338',
    moneyIn: '#86e4b4',
    moneyOut: '#ffa998',
    error: '#ffa998',
    piggy: '#ff9ab0',
    piggyShade: '#d65a7b',
    piggySoft: '#542a3d',
    coin: '#ffcb4d',
    coinShade: '#8a5200',
    coinSoft: '#4f3a26',
  },
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

/** Scheme tokens as CSS variables. */
export function cssVariablesOf(tokens: SchemeTokens): Record<string, string> {
  return Object.fromEntries(
    Object.entries(tokens).map(([name, value]) => [
      `--ll-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
      value,
    ]),
  )
}
