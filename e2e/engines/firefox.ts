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
  return {
    open: async (url) => void (await page.goto(url)),
    fill: (label, value) => page.locator(selector(xpaths.field(label))).fill(value),
    press: (name) => page.locator(selector(xpaths.button(name))).click(),
    see: async (text) => void (await page.waitForFunction(showsText(text))),
    gone: async (text) => void (await page.waitForFunction(`!${showsText(text)}`)),
    evaluate: (expression) => page.evaluate(expression),
    close: () => browser.close(),
  }
}
