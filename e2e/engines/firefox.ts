import { launch } from 'puppeteer-core'
import { showsText, TIMEOUT_MS, xpaths, type StartBrowser } from './engine-browser.ts'
import { findProgram } from './find-program.ts'

const selector = (xpath: string) => `::-p-xpath(${xpath})`

/** Starts Firefox and drives it over WebDriver BiDi, which needs no geckodriver. */
export const startFirefox: StartBrowser = async () => {
  const executablePath = process.env['FIREFOX_PATH'] ?? findProgram('firefox-esr', 'firefox-esr')
  const browser = await launch({ browser: 'firefox', executablePath, defaultViewport: { width: 1280, height: 900 } })
  const page = await browser.newPage()
  page.setDefaultTimeout(TIMEOUT_MS)
  /** Types as a user does. Puppeteer's own `fill` empties the field without an event, so React restores its value. */
  const fill = async (label: string, value: string): Promise<void> => {
    const field = await page.locator(selector(xpaths.field(label))).waitHandle()
    await field.evaluate((input) => {
      if (input instanceof HTMLInputElement) input.select()
    })
    await field.type(value)
    // While the app starts, it replaces the field, and the handle still points to the old one.
    if (!(await field.evaluate((input) => input.isConnected))) await fill(label, value)
  }
  return {
    open: async (url) => void (await page.goto(url)),
    fill,
    press: (name) => page.locator(selector(xpaths.button(name))).click(),
    see: async (text) => void (await page.waitForFunction(showsText(text))),
    gone: async (text) => void (await page.waitForFunction(`!${showsText(text)}`)),
    evaluate: (expression) => page.evaluate(expression),
    close: () => browser.close(),
  }
}
