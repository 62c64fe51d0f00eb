/**
 * The browser actions that the test needs, for browsers that Playwright can't drive. Each action waits until it can be
 * performed.
 */
export interface EngineBrowser {
  readonly open: (url: string) => Promise<void>
  /** Fills the field with this label. */
  readonly fill: (label: string, value: string) => Promise<void>
  /** Clicks the button or option with this name. */
  readonly press: (name: string) => Promise<void>
  /** Waits until the page shows the text. */
  readonly see: (text: string) => Promise<void>
  /** Waits until the page no longer shows the text. */
  readonly gone: (text: string) => Promise<void>
  /** Runs an async expression in the page and returns its value. */
  readonly evaluate: (expression: string) => Promise<unknown>
  readonly close: () => Promise<void>
}

/** Starts a browser with an empty profile, as on a new device. */
export type StartBrowser = () => Promise<EngineBrowser>

export const TIMEOUT_MS = 30_000

const text = 'normalize-space()'

/** XPath expressions. The last match is used, because a dialog comes after the page in the document. */
export const xpaths = {
  button: (name: string) =>
    `(//button[${text}="${name}" or @aria-label="${name}"] | //label[${text}="${name}"] | //a[${text}="${name}"])[last()]`,
  field: (label: string) =>
    `(//input[@id=//label[${text}="${label}" or ${text}="${label} *"]/@for or @aria-label="${label}"])[last()]`,
}

/** A JavaScript expression that is true if the page shows the text. */
export const showsText = (shown: string): string => `document.body.innerText.includes(${JSON.stringify(shown)})`
