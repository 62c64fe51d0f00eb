import { addMia, logIn, logOut, signUp } from './support/family.ts'
import { expect, test } from './support/test.ts'

// Every other test fails by itself where the policy refuses something or anybody else is asked for anything
// (support/problems.ts). These show that both would be noticed.

test('the watch on every test notices a script that the content policy refuses (SECURITY: check 9)', async ({
  page,
  problems,
}) => {
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

test('the watch on every test notices whoever else is asked for anything (SECURITY: check 9)', async ({
  page,
  problems,
  server,
}) => {
  // Another name of the same machine is another origin, and no policy of a page forbids going there.
  const foreign = server.url.replace('localhost', '127.0.0.1')
  await page.goto(foreign)
  expect(problems.unexpected()).toContain(`request to somebody else: ${foreign}/`)
  problems.allow(/request to somebody else/)
})

test('the pages themselves report no violation of the content policy while a family uses them', async ({
  page,
  problems,
}) => {
  problems.allow(/127\.0\.0\.1:9|Content Security Policy/)
  const violations: string[] = []
  await page.exposeFunction('noteViolation', (text: string) => void violations.push(text))
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      (window as unknown as { noteViolation: (text: string) => void }).noteViolation(
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
  // What is listened to is heard: one that is provoked arrives.
  await page.evaluate(() => document.body.insertAdjacentHTML('beforeend', '<img src="http://127.0.0.1:9/a.png">'))
  await expect.poll(() => violations).toEqual([expect.stringMatching(/^img-src http:\/\/127\.0\.0\.1:9/)])
})
