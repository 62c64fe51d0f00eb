import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { Builder, By, error, type WebDriver, type WebElement } from 'selenium-webdriver'
import { freePort } from '../support/ledger-server.ts'
import { showsText, TIMEOUT_MS, xpaths, type StartBrowser } from './engine-browser.ts'
import { findProgram } from './find-program.ts'

/** Starts a virtual screen, because WebKitGTK has no headless mode. */
const startScreen = async (): Promise<{ readonly screen: ChildProcess; readonly display: string }> => {
  const options = ['-displayfd', '1', '-screen', '0', '1280x900x24', '-nolisten', 'tcp']
  const screen = spawn(findProgram('Xvfb', 'xvfb'), options, { stdio: ['ignore', 'pipe', 'ignore'] })
  const [number] = await once(screen.stdout, 'data')
  return { screen, display: `:${String(number).trim()}` }
}

const connect = async (url: string): Promise<WebDriver> => {
  const isReady = () =>
    fetch(`${url}/status`).then(
      ({ ok }) => ok,
      () => false,
    )
  const deadline = Date.now() + TIMEOUT_MS
  while (!(await isReady()) && Date.now() < deadline) await delay(50)
  return new Builder().usingServer(url).withCapabilities({ browserName: 'MiniBrowser' }).build()
}

/** Starts WebKitGTK's own browser and drives it over WebDriver. */
export const startWebKit: StartBrowser = async () => {
  const program = findProgram('WebKitWebDriver', 'webkit2gtk-driver')
  const { screen, display } = await startScreen()
  const port = await freePort()
  const service = spawn(program, [`--port=${port}`], { env: { ...process.env, DISPLAY: display }, stdio: 'ignore' })
  const driver = await connect(`http://127.0.0.1:${port}`)

  /** Waits until the element is visible. React may replace the element in the meantime. */
  const visible = async (xpath: string) => {
    const find = async () => {
      const [element] = await driver.findElements(By.xpath(xpath))
      return (await element?.isDisplayed().catch(() => false)) ? element : undefined
    }
    return (await driver.wait(find, TIMEOUT_MS, xpath)) as WebElement
  }
  /** Retries if React replaces the element before the action. */
  const act = async (xpath: string, action: (element: WebElement) => Promise<void>): Promise<void> => {
    try {
      await action(await visible(xpath))
    } catch (failure) {
      if (failure instanceof error.StaleElementReferenceError) await act(xpath, action)
      else throw failure
    }
  }
  const waitFor = async (condition: string) => {
    await driver.wait(() => driver.executeScript<boolean>(`return ${condition}`), TIMEOUT_MS, condition)
  }
  return {
    open: (url) => driver.get(url),
    fill: (label, value) =>
      act(xpaths.field(label), async (field) => {
        await field.clear()
        await field.sendKeys(value)
      }),
    // WebKit's driver does not scroll to a button that lies exactly below the viewport.
    press: (name) =>
      act(xpaths.button(name), async (button) => {
        await driver.executeScript(`arguments[0].scrollIntoView({ block: 'center' })`, button)
        await button.click()
      }),
    see: (text) => waitFor(showsText(text)),
    gone: (text) => waitFor(`!${showsText(text)}`),
    evaluate: (expression) =>
      driver.executeAsyncScript(`const done = arguments[arguments.length - 1]; (${expression}).then(done)`),
    close: async () => {
      await driver.quit()
      service.kill()
      screen.kill()
    },
  }
}
