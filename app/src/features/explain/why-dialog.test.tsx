import type { Id, PostingId } from '@little-ledger/domain'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { refreshForToday } from '../../ledger/daily-refresh.ts'
import { DAY_MS } from '../../testing/clock.ts'
import {
  recordCashCount,
  deletePosting,
  deposit,
  setTestAllowance,
  setTestInterest,
  deleteTestChild,
} from '../../testing/commands.ts'
import { openAnotherTab, createTestFamilyWithChild, unwrap, type TestFamily } from '../../testing/family.ts'
import { lockDatabase } from '../../testing/lock-database.ts'
import { render, signInAs } from '../../testing/render.tsx'
import { button, expectAbsent, expectVisible } from '../../testing/screen.ts'
import type { Audience, ExplanationSubject } from './subject.ts'
import { useWhyDialog } from './use-why-dialog.tsx'

type Family = TestFamily & { readonly childId: Id }
type SelectSubject = (
  postings: readonly { readonly id: PostingId; readonly description: string }[],
) => ExplanationSubject

function Page({
  childId,
  audience,
  subject,
}: {
  readonly childId: Id
  readonly audience: Audience
  readonly subject: ExplanationSubject
}) {
  const { explain, dialog } = useWhyDialog(
    { id: childId, denomination: 'USD', avatar: { color: 'red', animal: 'fox' } },
    audience,
  )
  return (
    <>
      <button type="button" onClick={() => explain(subject)}>
        Ask
      </button>
      {dialog}
    </>
  )
}

const dialog = page.getByRole('dialog', { name: 'Why this number?' })
/** The text of each visible list item in the dialog. */
const visibleItems = () =>
  dialog
    .getByRole('listitem')
    .elements()
    .filter((item) => item.checkVisibility())
    .map(({ textContent }) => textContent)
const expectItems = (...texts: readonly string[]) => expect.poll(visibleItems).toEqual(texts)

/** Opens the dialog for one of Mia's numbers. She starts with $20.00, and `setUp` may record something first. */
async function openDialog(
  subject: ExplanationSubject | SelectSubject,
  audience: Audience,
  setUp: (family: Family) => Promise<unknown>,
) {
  const family = await createTestFamilyWithChild({ startingBalance: 2000 })
  await setUp(family)
  signInAs(family.parent, family.store)
  const postings = await family.store.db.transactions.toArray()
  const selected = typeof subject === 'function' ? subject(postings) : subject
  render(<Page childId={family.childId} audience={audience} subject={selected} />, audience)
  await button('Ask').click()
  await expect.element(dialog).toBeVisible()
  return family
}

/** Selects the posting with the given description. */
const postingNamed =
  (description: string): SelectSubject =>
  (postings) => ({
    of: 'posting',
    postingId: postings.find((each) => each.description === description)?.id as PostingId,
  })

const recordWeek = async (family: Family) => {
  unwrap(await setTestAllowance(family))
  unwrap(await setTestInterest(family, { rate: 250 }))
  unwrap(await deposit(family, 500, { description: 'Tooth' }))
  unwrap(await deposit(family, 150, { type: 'withdrawal', description: 'Comic' }))
  unwrap(await recordCashCount(family, 725))
  family.device.clock.advance(7 * DAY_MS)
  unwrap(await refreshForToday(family.store))
}

describe('“Why this number?” for a balance', () => {
  test('shows a parent every term and the exact arithmetic', async () => {
    await openDialog({ of: 'bank' }, 'parent', recordWeek)
    await expect.element(dialog.getByRole('heading', { name: 'Bank Balance' })).toBeVisible()
    await expectItems(
      'The starting balance was $20.00.+$20.00',
      '1 deposit added $5.00.+$5.00',
      '1 allowance payment added $5.00.+$5.00',
      '1 interest payment added $0.71.+$0.71',
      '1 withdrawal took out $1.50.−$1.50',
    )
    await expectVisible('Total')
    await expectVisible('$20.00 + $5.00 + $5.00 + $0.71 − $1.50 = $29.21.')
  })

  test('does not explain how the terms add up if there is only one', async () => {
    await openDialog({ of: 'bank' }, 'parent', () => Promise.resolve())
    await expectItems('The starting balance was $20.00.+$20.00')
    await expectVisible('Total')
    await expectAbsent(/^That makes/)
  })

  test('shows a child the terms in short sentences', async () => {
    await openDialog({ of: 'bank' }, 'child', recordWeek)
    await expectItems(
      'You started with $20.00.+$20.00',
      '$5.00 went in.+$5.00',
      'Your allowance added $5.00.+$5.00',
      'Your savings earned $0.71.+$0.71',
      '$1.50 came out.−$1.50',
    )
    await expectVisible('That makes $29.21.')
  })

  test('splits the total savings into bank and cash', async () => {
    await openDialog({ of: 'total' }, 'parent', recordWeek)
    await expect.element(dialog.getByRole('heading', { name: 'Total Savings' })).toBeVisible()
    await expectItems('The bank balance is $29.21.+$29.21', 'The piggy bank has $7.25 in cash.+$7.25')
    await expectVisible('$29.21 + $7.25 = $36.46.')
  })

  test('explains the cash in the piggy bank', async () => {
    await openDialog({ of: 'cash' }, 'child', recordWeek)
    await expect.element(dialog.getByRole('heading', { name: 'Cash in Piggy Bank' })).toBeVisible()
    await expectItems('$7.25 went into your piggy bank.+$7.25')
  })

  test('shows a message when nothing has been recorded yet', async () => {
    await openDialog({ of: 'cash' }, 'parent', () => Promise.resolve())
    await expect.element(dialog).toHaveTextContent('Nothing here yet, so it’s zero.')
  })

  test('describes a negative balance as money owed', async () => {
    await openDialog({ of: 'bank' }, 'child', async (family) =>
      unwrap(await deposit(family, 2500, { type: 'withdrawal', description: 'Bike' })),
    )
    await expectVisible('So you owe $5.00.')
    await expect.element(dialog.getByText('−$5.00').first()).toBeVisible()
  })

  test('updates when another tab records a transaction', async () => {
    const family = await openDialog({ of: 'bank' }, 'parent', () => Promise.resolve())
    await expectItems('The starting balance was $20.00.+$20.00')
    unwrap(await deposit({ ...family, store: await openAnotherTab(family) }, 525))
    await expectVisible('$20.00 + $5.25 = $25.25.')
  })

  test('shows a loading state while the ledger is being computed', async () => {
    const family = await createTestFamilyWithChild({ startingBalance: 2000 })
    signInAs(family.parent, family.store)
    render(<Page childId={family.childId} audience="parent" subject={{ of: 'bank' }} />)
    const unlock = await lockDatabase(family.store.db)
    await button('Ask').click()
    await expect.element(dialog.getByRole('status', { name: 'Loading' })).toBeInTheDocument()
    await unlock()
    await expectItems('The starting balance was $20.00.+$20.00')
  })

  test('shows a message when the child is deleted while the dialog is open', async () => {
    const family = await openDialog({ of: 'bank' }, 'parent', () => Promise.resolve())
    unwrap(await deleteTestChild({ ...family, store: await openAnotherTab(family) }))
    await expect.element(dialog).toHaveTextContent('This account isn’t here anymore.')
  })

  test('closes on Escape and restores focus', async () => {
    await openDialog({ of: 'bank' }, 'parent', () => Promise.resolve())
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(button('Ask')).toHaveFocus()
  })
})

describe('“Why this number?” for a posting', () => {
  test('shows a parent the interest settings, who set them and the arithmetic', async () => {
    await openDialog(postingNamed('Interest'), 'parent', recordWeek)
    await expectItems(
      'The bank balance earns 2.5% every week (compound interest).',
      'Pat set this on March 2, 2026 at 9:00 AM. It started on March 3, 2026.',
      'At the start of March 8, 2026, the bank balance was $28.50.',
      '2.5% of $28.50 is $0.7125, rounded to $0.71.',
    )
    await expectVisible('$28.50 + $0.71 = $29.21.')
    await expectVisible('Mar 8, 2026')
  })

  test('shows a child the principal and the interest earned', async () => {
    await openDialog(postingNamed('Interest'), 'child', recordWeek)
    await expectItems(
      'You had $28.50 earning interest.',
      'For every $2.00 you keep, the bank adds 5¢ every week.',
      'So your savings earned $0.71.',
    )
    await expectVisible('Before, you had $28.50. After, you had $29.21.')
  })

  test('shows which allowance applied and who set it', async () => {
    await openDialog(postingNamed('Allowance'), 'parent', recordWeek)
    await expectItems(
      'Allowance is $5.00 every Friday.',
      'Pat set this on March 2, 2026 at 9:00 AM. It started on March 3, 2026.',
    )
  })

  test('shows who recorded a deposit and, when expanded, how the balance adds up', async () => {
    await openDialog(postingNamed('Tooth'), 'parent', recordWeek)
    await expectItems('Pat deposited $5.00 (“Tooth”) on March 2, 2026 at 9:00 AM.')
    await dialog.getByText('How this balance adds up').click()
    await expect.element(dialog.getByRole('group')).toHaveTextContent('$20.00 + $5.00 = $25.00.')
  })

  test('shows the balance before and after the posting', async () => {
    await openDialog(postingNamed('Comic'), 'child', recordWeek)
    await expect.element(dialog).toHaveTextContent(/Before\s*\$25\.00\s*−\$1\.50\s*After\s*\$23\.50/)
  })

  test('shows a message when the posting is deleted while the dialog is open', async () => {
    const family = await openDialog(postingNamed('Tooth'), 'parent', recordWeek)
    const [tooth] = await family.store.db.transactions.filter(({ description }) => description === 'Tooth').toArray()
    unwrap(await deletePosting(family, tooth?.id as PostingId))
    await expect.element(dialog).toHaveTextContent('This is no longer in the history.')
  })

  test('fits a long description and large amounts on a 320 px screen', async () => {
    await page.viewport(320, 640)
    const description = 'W'.repeat(200)
    await openDialog(postingNamed(description), 'child', async (family) => {
      unwrap(await deposit(family, 100_000_000, { description }))
    })
    await expect.element(dialog.getByRole('heading', { name: description })).toBeVisible()
    const body = document.querySelector('[class*=Modal-content]') ?? document.documentElement
    expect(body.scrollWidth).toBeLessThanOrEqual(320)
    await page.viewport(1280, 800)
  })
})
