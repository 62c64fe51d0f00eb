import { addMia, logIn, logOut, signUp } from './support/family.ts'
import { expect, test } from './support/test.ts'

// Every test fails on a content policy violation or a request to another origin (support/problems.ts). These tests check
// that the detection works.

test('detects a script blocked by the content policy (SECURITY: check 9)', async ({ page, problems }) => {
  await page.goto('/')
  await page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'document.title = "injected"'
    document.head.append(script)
  })
  await expect.poll(problems.unexpected).toContainEqual(expect.stringContaining('Content Security Policy'))
  await expect(page).not.toHaveTitle('injected')
  problems.allow(/Content Security Policy/)
})

test('detects a request to another origin (SECURITY: check 9)', async ({ page, problems, server }) => {
  // 127.0.0.1 is a different origin from localhost, and the policy does not restrict navigation.
  const foreign = server.url.replace('localhost', '127.0.0.1')
  await page.goto(foreign)
  expect(problems.unexpected()).toContain(`request to another origin: ${foreign}/`)
  problems.allow(/request to another origin/)
})

test('no page raises a content policy violation while a family uses the app', async ({ page, problems }) => {
  problems.allow(/127\.0\.0\.1:9|Content Security Policy/)
  const violations: string[] = []
  await page.exposeFunction('recordViolation', (text: string) => void violations.push(text))
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      (window as unknown as { recordViolation: (text: string) => void }).recordViolation(
        `${effectiveDirective} ${blockedURI}`,
      ),
    ),
  )
  await signUp(page)
  await addMia(page)
  await logOut(page)
  await logIn(page, 'mia', 'mia7')
  await page.goto('/how-it-works')
  expect(violations).toEqual([])
  // Make sure that the listener would have received a violation.
  await page.evaluate(() => document.body.insertAdjacentHTML('beforeend', '<img src="http://127.0.0.1:9/a.png">'))
  await expect.poll(() => violations).toEqual([expect.stringMatching(/^img-src http:\/\/127\.0\.0\.1:9/)])
})
