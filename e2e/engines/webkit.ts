import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { Builder, By, error, type WebDriver, type WebElement } from 'selenium-webdriver'
import { freePort } from '../../sync-server/src/testing/program/ports.ts'
import { showsText, TIMEOUT_MS, xpaths, type StartBrowser } from './engine-browser.ts'
import { findProgram } from './find-program.ts'

/**
 * Starts a program in a process group of its own. @returns it, and a function that kills it with the processes that it
 * started. They are killed at the latest when this process exits: a test that times out does not close its browser.
 */
const startGroup = (program: string, options: readonly string[], env: NodeJS.ProcessEnv = process.env) => {
  const child = spawn(program, options, { env, stdio: ['ignore', 'pipe', 'ignore'], detached: true })
  const kill = (): void => {
    process.off('exit', kill)
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
    } catch {
      // All of them have ended.
    }
  }
  process.on('exit', kill)
  return { output: child.stdout, kill }
}

/** Starts a virtual screen, because WebKitGTK has no headless mode. */
const startScreen = async (): Promise<{ readonly kill: () => void; readonly display: string }> => {
  const options = ['-displayfd', '1', '-screen', '0', '1280x900x24', '-nolisten', 'tcp']
  const { output, kill } = startGroup(findProgram('Xvfb', 'xvfb'), options)
  const [number] = await once(output, 'data')
  return { kill, display: `:${String(number).trim()}` }
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
  const screen = await startScreen()
  const port = await freePort()
  const service = startGroup(program, [`--port=${port}`], { ...process.env, DISPLAY: screen.display })
  service.output.resume()
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
      try {
        await driver.quit()
      } finally {
        service.kill()
        screen.kill()
      }
    },
  }
}
