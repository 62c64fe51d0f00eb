import { expect, longTest } from './support/test.ts'

longTest(
  'public pages are readable without JavaScript, each with its own title and description',
  async ({ browser, server }) => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    const descriptions = new Set<string | null>()
    for (const [path, title, heading] of [
      ['/', 'Little Ledger: a savings bank for your children', /A savings bank for your kids/],
      ['/how-it-works', 'How It Works · Little Ledger', 'How It Works'],
      ['/nowhere', 'Page Not Found · Little Ledger', '404 Page Not Found'],
    ] as const) {
      await page.goto(server.url + path)
      await expect(page).toHaveTitle(title)
      await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
      await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(240, 246, 237)')
      descriptions.add(await page.locator('meta[name="description"]').getAttribute('content'))
    }
    expect(descriptions.size).toBe(3)
    await context.close()
  },
)
