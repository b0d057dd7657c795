import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ReportFilters } from '../../src/api/gen/model/index.ts'
import { formatDate } from '../../src/web/ui/format.ts'
import { activeLoans } from '../support/activeLoans.ts'
import { expectNoAxeInBoth } from '../support/axe.ts'
import { openBrowser, signIn } from '../support/browser.ts'
import { today } from '../support/days.ts'
import { fillForReports } from '../support/manyReports.ts'
import { type PrintedPage, printedPages } from '../support/pdfText.ts'
import { OWNER_PASSWORD } from '../support/server.ts'
import { startSite, type TestSite } from '../support/site.ts'

const browser = openBrowser()
let site: TestSite
let loans: Awaited<ReturnType<typeof activeLoans>>
let page: Page

const PERIOD = { fromOn: '2026-01-01', toOn: '2026-12-31' }

beforeAll(async () => {
  site = await startSite()
  loans = await activeLoans(site)
  const customerId = (await loans.addCustomer()).id
  await loans.addCustomer()
  const { companyId, storeId, userId } = site.owner
  const { slabId, productId } = loans
  await fillForReports(
    site.pool,
    { companyId, storeIds: [storeId], userId, slabId, productId, customerId },
    120,
  )
})
afterAll(() => site.end())
beforeEach(async () => {
  page = await browser.newPage()
  await page.context().addInitScript(() => {
    window.print = () => undefined
  })
  await signIn(page, site, 'owner', OWNER_PASSWORD)
})

async function printed(report: string, filters: ReportFilters): Promise<PrintedPage[]> {
  const search = new URLSearchParams({ report, f: JSON.stringify(filters) })
  await page.goto(`${site.origin}/print/report?${search}`)
  await page.getByRole('article').first().waitFor()
  return printedPages(await page.pdf({ preferCSSPageSize: true }))
}

/** The figures after a word on a page, in paise. */
function figuresAfter(word: string, { text }: PrintedPage): number[] {
  const [, after = ''] = text.replace(/\s+/g, ' ').split(`${word} `)
  return (/^(?:[\d,]+\.\d\d ?)+/.exec(after)?.[0] ?? '')
    .trim()
    .split(' ')
    .map((figure) => Number(figure.replace(/[,.]/g, '')))
}

const sizesOf = (pages: readonly PrintedPage[]) => pages.map(({ widthMm, heightMm }) => [widthMm, heightMm])

test('a day book is printed with totals carried forward from page to page, and ends with its totals', async () => {
  const pages = await printed('dayBook', PERIOD)
  const { totals, count } = await site.call('GetReportTotals', {
    token: loans.token,
    body: { ...loans.scope, report: 'dayBook', filters: PERIOD },
  })
  expect(pages.length).toBeGreaterThan(5)
  expect(sizesOf(pages)).toEqual(pages.map(() => [210, 297]))
  expect(pages.map(({ boxes }) => boxes)).toEqual(pages.map(() => 0))
  for (const [at, one] of pages.entries()) {
    expect(one.text).toContain(`Page ${at + 1} of ${pages.length}`)
    expect(one.text).toContain('Test Gold Loans')
    expect(one.text).toContain('Printed by Test Owner on ')
    expect(one.text.replace(/\s+/g, ' ')).toContain('From 01 Jan 2026 · To 31 Dec 2026')
    for (const heading of ['Date', 'Narration', 'Debit', 'Credit']) expect(one.text).toContain(heading)
    if (at > 0)
      expect(figuresAfter('Brought forward', one)).toEqual(
        figuresAfter('Carried forward', pages[at - 1] as PrintedPage),
      )
  }
  expect(figuresAfter('Total', pages.at(-1) as PrintedPage)).toEqual([Number(totals[4]), Number(totals[5])])
  const lines = pages.flatMap(({ text }) => [...text.matchAll(/\bZZ-P\d+\b/g)])
  expect(lines).toHaveLength(count)
})

test('a report with many columns is landscape, a cash book shows its opening and closing balances, and a short report has one page', async () => {
  const across = await printed('pledgeBook', PERIOD)
  expect(sizesOf(across)).toEqual(across.map(() => [297, 210]))
  expect(across[0]?.text).toContain('Gross weight')

  const cash = await printed('cashBook', { ...PERIOD, fromOn: '2026-01-05' })
  expect(cash[0]?.text).toMatch(/Opening balance [\d,]+\.\d\d/)
  expect(cash.at(-1)?.text).toMatch(/Closing balance [\d,]+\.\d\d debit/)

  const [none, ...noMore] = await printed('trialBalance', { asOn: '2025-12-31' })
  expect(none?.text).toContain('No data for this period.')
  const [only, ...more] = await printed('portfolio', {})
  expect([noMore, more]).toEqual([[], []])
  expect(only?.text).toMatch(/Total\s+[1-9]\d*\s+[1-9][\d,]+\.\d\d/)
  expect(only?.text).not.toMatch(/Brought|Carried/)
  expect(none?.text).toContain('As on 31 Dec 2025')
  await expectNoAxeInBoth(page)
})

test('the heading of every printed report without dates to choose says that it is of today', async () => {
  const { rows } = await site.call('GetReports', { token: loans.token, body: loans.scope })
  const ofToday = rows.filter(({ filters }) => !filters.some(({ name }) => /On$/.test(name)))
  expect(ofToday.map(({ name }) => name)).toContain('loansOutstanding')
  for (const { name } of ofToday) {
    const [first] = await printed(name, {})
    expect(first?.text.replace(/\s+/g, ' '), name).toContain(`As on ${formatDate(today())}`)
  }
})

test('nothing on a page overflows its sheet, however long the texts', async () => {
  await site.pool.query(`update customer set name = repeat('Venkatasubramanian ', 6)`)
  const pages = await printed('pledgeBook', PERIOD)
  const onScreen = await page.getByRole('article').count()
  expect(pages).toHaveLength(onScreen)
  const spilt = await page.getByRole('article').evaluateAll((sheets) =>
    sheets.filter((sheet) => {
      const table = sheet.querySelector('table')?.getBoundingClientRect()
      const foot = sheet.querySelector('footer')?.getBoundingClientRect()
      return table === undefined || foot === undefined || table.bottom > foot.top
    }),
  )
  expect(spilt).toEqual([])
})

test('a report too long to print is offered as a file, with a link back', async () => {
  await site.pool.query(
    `insert into audit (company_id, seq, at, address, operation, status, changes, previous_hash, hash)
     select $1, 5000000 + n, '2025-02-01T10:00:00Z', '', 'AddRole', 201, '[]', '', '' from generate_series(1, 5001) as n`,
    [site.owner.companyId],
  )
  const search = new URLSearchParams({
    report: 'auditLog',
    f: JSON.stringify({ fromOn: '2025-02-01', toOn: '2025-02-01' }),
  })
  await page.goto(`${site.origin}/print/report?${search}`)
  await page.getByText('This report has 5,001 rows; up to 5,000 can be printed.').waitFor()
  await expectNoAxeInBoth(page)
  await page.getByRole('button', { name: 'Export' }).click()
  const begun = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  expect((await begun).suggestedFilename()).toBe('audit-log-all-stores-2025-02-01-2025-02-01.csv')
  await page.getByRole('link', { name: 'Back', exact: true }).press('Enter')
  await page.waitForURL(/\/reports\?/)
  expect(new URL(page.url()).searchParams.get('f')).toContain('2025-02-01')
})
