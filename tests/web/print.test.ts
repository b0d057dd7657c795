import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '../../src/domain/dates/dates.ts'
import { amountInWords } from '../../src/domain/money/amountInWords.ts'
import { formatDate } from '../../src/web/ui/format.ts'
import { expectNoAxeInBoth } from '../support/axe.ts'
import { focusWithin, openBrowser, signIn, toast } from '../support/browser.ts'
import { type PrintedPage, printedPages } from '../support/pdfText.ts'
import { LONG_NAME, type PrintoutLoans, printoutLoans } from '../support/printoutLoans.ts'
import { spiltOn } from '../support/printouts.ts'
import { addPerson, OWNER_PASSWORD } from '../support/server.ts'
import { startSite, type TestSite } from '../support/site.ts'

const browser = openBrowser()
let site: TestSite
let page: Page
let made: PrintoutLoans

beforeAll(async () => {
  site = await startSite()
  made = await printoutLoans(site)
})
afterAll(() => site.end())
beforeEach(async () => {
  page = await browser.newPage()
  // The print dialog cannot be answered in a test; an attribute of the page counts its calls.
  await page.context().addInitScript(() => {
    window.print = () =>
      document.documentElement.setAttribute(
        'data-print-calls',
        `${document.documentElement.getAttribute('data-print-calls') ?? ''}1`,
      )
  })
  await signIn(page, site, 'owner', OWNER_PASSWORD)
})

const printCalls = () => page.evaluate(() => document.documentElement.getAttribute('data-print-calls'))
const sheet = () => page.getByRole('article')

async function open(printout: string, id: string, size: string): Promise<void> {
  await page.goto(`${site.origin}/print/${printout}/${id}?size=${size}`)
  await sheet().waitFor()
  await page.waitForFunction(() => [...document.images].every((picture) => picture.complete))
}

/** The printed pages, on the page size that the printout sets. */
async function printed(printout: string, id: string, size: string): Promise<PrintedPage[]> {
  await open(printout, id, size)
  return printedPages(await page.pdf({ preferCSSPageSize: true }))
}

/** The text of a printout, with single spaces. */
const wordsOf = (pages: readonly PrintedPage[]) =>
  pages
    .map(({ text }) => text)
    .join(' ')
    .replace(/\s+/g, ' ')

interface Case {
  printout: string
  id: () => string
  /** The number of A4 pages, and the maximum number of A5 pages; a roll is one page of any length. */
  pages: Record<'a4' | 'a5', number>
  /** Its expected texts. */
  words: () => string[]
}

const cases: Case[] = [
  {
    printout: 'ticket',
    id: () => made.loan.id,
    pages: { a4: 1, a5: 2 },
    words: () => [
      ...['Test Gold Loans', made.loan.number ?? '', LONG_NAME, '12,345.00'],
      ...[
        amountInWords(1_234_500),
        'HUID A1B2C3',
        '19.750',
        '15 % per year (1.25 % per month)',
        '18 % per year (1.5 % per month)',
        'Kavitha, daughter',
      ],
      ...[
        `not repaid by ${formatDate(addDays(made.loan.dueOn ?? '', 7))}`,
        'written notice of 15 days',
        'Appraiser, Selvi',
        'Redemption',
        'Indian Bank, UTR 1',
        '12.60',
      ],
    ],
  },
  {
    printout: 'customer-copy',
    id: () => made.many.id,
    pages: { a4: 1, a5: 2 },
    words: () => [
      ...['Customer copy', made.many.number ?? '', '1,00,000.00', 'Rupees One Lakh Only'],
      ...['Inscribed with the letters M and S on the clasp, 11', '120.000', 'SEAL-0099'],
    ],
  },
  {
    printout: 'label',
    id: () => made.many.id,
    pages: { a4: 1, a5: 1 },
    words: () => [made.many.number ?? '', 'Seal SEAL-0099', '66 pieces', 'net 110.000 g'],
  },
  {
    printout: 'receipt',
    id: () => made.receiptId,
    pages: { a4: 1, a5: 1 },
    words: () => [
      ...['Received from', LONG_NAME, '1,500.50', amountInWords(150_050), '11,844.50', '99,000.00'],
      ...[made.loan.number ?? '', made.many.number ?? '', 'Indian Bank, UTR 1'],
    ],
  },
  {
    printout: 'release',
    id: () => made.partReleaseId,
    pages: { a4: 1, a5: 1 },
    words: () => [
      ...['Part release', made.many.number ?? '', '66 pieces, net 110.000 g', 'Witness, Ravi'],
      ...['10.500', 'Voter ID', '4567', 'ticket handed in'],
    ],
  },
]

describe.each(cases)('the printout $printout', ({ printout, id, pages, words }) => {
  test('fits its sheets and a roll, has all its texts, and axe finds nothing', async () => {
    const a4 = await printed(printout, id(), 'a4')
    expect(a4.map(({ widthMm, heightMm }) => [widthMm, heightMm])).toEqual(
      Array.from({ length: pages.a4 }, () => [210, 297]),
    )
    const text = wordsOf(a4).toLowerCase()
    expect(words().filter((one) => !text.includes(one.toLowerCase()))).toEqual([])
    // The choice of sizes above the sheet is not printed.
    await page.getByText('80 mm', { exact: true }).waitFor()
    expect(text).not.toContain('80 mm')
    expect(await spiltOn(page)).toEqual([])
    await expectNoAxeInBoth(page)
    const a5 = await printed(printout, id(), 'a5')
    expect(a5.length).toBeLessThanOrEqual(pages.a5)
    expect(a5[0]).toMatchObject({ widthMm: 148, heightMm: 210 })
    expect(await spiltOn(page)).toEqual([])
    const roll = await printed(printout, id(), 'roll')
    expect(roll.map(({ widthMm }) => widthMm)).toEqual([80])
    const onRoll = wordsOf(roll).toLowerCase()
    expect(words().filter((one) => !onRoll.includes(one.toLowerCase()))).toEqual([])
    expect(await spiltOn(page)).toEqual([])
  })
})

describe('a printout', () => {
  test('is printed once with ?print=1, black on white in dark mode too, is named after its number, and keeps the chosen size, which a label does not take', async () => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto(`${site.origin}/print/receipt/${made.closingId}?print=1`)
    await expect.poll(printCalls).toBe('1')
    expect(new URL(page.url()).search).not.toContain('print')
    expect(await page.title()).toMatch(/^MN-\d{4}-R\d{5} Closing receipt$/)
    await page.getByRole('heading', { level: 1, name: 'Closing receipt', exact: true }).waitFor()
    const colours = await sheet().evaluate((printout) => {
      const { color, backgroundColor } = getComputedStyle(printout)
      return [color, backgroundColor]
    })
    expect(colours).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)'])
    expect(await printCalls()).toBe('1')
    await page.reload()
    await sheet().waitFor()
    await page.getByText('A4', { exact: true }).click()
    await page.waitForURL(/size=a4/)
    expect(await printCalls()).toBeNull()
    const sizeOf = (printout: string, id: string) =>
      page.goto(`${site.origin}/print/${printout}/${id}`).then(() => sheet().getAttribute('data-size'))
    expect(await sizeOf('receipt', made.receiptId)).toBe('a4')
    expect(await sizeOf('receipt', `${made.receiptId}?size=80mm`)).toBe('a4')
    expect(await sizeOf('label', made.loan.id)).toBe('roll')
    await page.getByRole('button', { name: 'Print' }).click()
    expect(await printCalls()).toBe('1')
  })

  test('has a way back to the page of its record, which is not printed', async () => {
    const back = page.getByRole('link', { name: 'Back', exact: true })
    for (const [printout, loan] of [
      [`label/${made.many.id}`, made.many],
      [`release/${made.partReleaseId}`, made.many],
      [`receipt/${made.closingId}`, made.loan],
    ] as const) {
      await page.goto(`${site.origin}/print/${printout}`)
      await expect.poll(() => back.getAttribute('href')).toBe(`/partpayment/${loan.id}`)
    }
    await page.emulateMedia({ media: 'print' })
    await back.waitFor({ state: 'hidden' })
    await page.emulateMedia({ media: 'screen' })
    await back.press('Enter')
    await page.getByRole('heading', { level: 1, name: made.loan.number ?? '' }).waitFor()
  })

  test('is printed before the next one; a tab with a page before it stays, and a reload does not print again', async () => {
    await page.goto(`${site.origin}/print/ticket/${made.loan.id}?print=1&next=label`)
    await page.waitForURL(`**/print/label/${made.loan.id}`)
    await expect.poll(printCalls).toBe('11')
    expect(await page.evaluate(() => history.length)).toBeGreaterThan(1)
    await page.reload()
    await sheet().waitFor()
    expect(await printCalls()).toBeNull()
  })

  test('is offered on the page of a loan: for the loan with its last receipt, each voucher and each release', async () => {
    await page.goto(`${site.origin}/partpayment/${made.loan.id}`)
    await page.getByRole('button', { name: 'Print', exact: true }).press('Enter')
    const offered = page.getByRole('menuitem')
    await expect
      .poll(() => offered.allTextContents())
      .toEqual([
        'Pawn ticket',
        'Customer copy',
        'Packet label',
        expect.stringMatching(/^Closing receipt MN-/),
        'Print all',
      ])
    expect(await offered.nth(3).getAttribute('href')).toBe(`/print/receipt/${made.closingId}?print=1`)
    await focusWithin(page.getByRole('menu'))
    const opened = page.context().waitForEvent('page')
    await offered.first().press('Enter')
    const ticket = await opened
    await ticket.getByRole('article', { name: 'Pawn ticket' }).waitFor()
    const receipts = page.getByRole('link', { name: /^Print: (Payment voucher|Receipt|Closing receipt) MN-/ })
    // The second one is for the fees that were received with the payout.
    await expect.poll(() => receipts.count()).toBe(4)
    const names = await receipts.evaluateAll((links) => links.map((link) => link.getAttribute('aria-label')))
    expect(names.map((name) => name?.replace(/^Print: | MN-.*/g, ''))).toEqual([
      'Payment voucher',
      'Receipt',
      'Receipt',
      'Closing receipt',
    ])
    const { rows: entries } = await site.call('GetPartPaymentStatement', {
      token: site.owner.token,
      query: { id: made.loan.id },
    })
    const feesId = entries[0]?.feeReceipt?.voucherId
    expect(await receipts.nth(1).getAttribute('href')).toBe(`/print/receipt/${feesId}?print=1`)
    expect(await receipts.last().getAttribute('href')).toBe(`/print/receipt/${made.closingId}?print=1`)
    const release = page.getByRole('link', { name: /^Print: Release voucher MN-/ })
    expect(await release.getAttribute('href')).toBe(`/print/release/${made.releaseId}?print=1`)
  })

  test('is shown only with the right to it; the address of an unknown printout leads to /404', async () => {
    await addPerson(site, 'teller', { NewLoan: ['view'] })
    const teller = await browser.newPage()
    await signIn(teller, site, 'teller', 'someone has a password')
    await teller.goto(`${site.origin}/print/receipt/${made.receiptId}`)
    await teller.getByRole('heading', { name: 'No access' }).waitFor()
    await teller.goto(`${site.origin}/print/ticket/${made.loan.id}`)
    await teller.getByRole('article', { name: 'Pawn ticket' }).waitFor()
    await teller.goto(`${site.origin}/print/banknote/${made.loan.id}`)
    await teller.waitForURL(`${site.origin}/404`)
  })

  test('is linked in the message after a posting, to print and to send', async () => {
    await page.goto(`${site.origin}/partpayment/${made.many.id}?action=receive`)
    await page.getByRole('textbox', { name: 'Amount received', exact: true }).first().fill('500')
    await page.keyboard.press('Control+Enter')
    await toast(page, 'Print: Receipt')
    // Both links are read while the message is shown.
    const links = ['Print: Receipt', 'Send: Receipt'].map((name) =>
      page.getByRole('link', { name, exact: true }),
    )
    const [print, send] = await Promise.all(links.map((link) => link.getAttribute('href')))
    const { rows } = await site.call('GetPartPaymentStatement', {
      token: site.owner.token,
      query: { id: made.many.id },
    })
    expect(print).toBe(`/print/receipt/${rows.at(-1)?.voucherId}?print=1`)
    expect(send).toBe(`/print/receipt/${rows.at(-1)?.voucherId}?send=1`)
  })
})
