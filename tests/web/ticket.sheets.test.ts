import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { NewLoan, PrintLanguage } from '../../src/api/gen/model/index.ts'
import { openBrowser, signIn } from '../support/browser.ts'
import { FEES, PAID_FEES_PAISE } from '../support/fees.ts'
import { cash, openShop } from '../support/loans.ts'
import { printedPages } from '../support/pdfText.ts'
import { LONG_NAME } from '../support/printoutLoans.ts'
import { overlapsOn, spiltOn } from '../support/printouts.ts'
import { OWNER_PASSWORD } from '../support/server.ts'
import { startSite, type TestSite } from '../support/site.ts'

/** The numbers of items for which a ticket must be one sheet. */
const COUNTS = [1, 2, 3, 4, 5, 6]

const browser = openBrowser()
let site: TestSite
let page: Page
/** A loan for each number of items. */
let loans: NewLoan[]
/** The name of the pledged product in each language. */
let names: Record<PrintLanguage, string | null | undefined>

beforeAll(async () => {
  site = await startSite()
  const shop = await openShop(site, { minimumLoanPaise: 500_000, fees: FEES })
  await site.pool.query(
    `update company set legal_name = 'Test Gold Loans Private Limited', licence_number = 'PB/123/2024', gstin = '33AAAAA0000A1Z5',
       address = '12 North Mada Street, Mylapore, Chennai 600004', phone = '044 2464 1000'`,
  )
  const customer = await shop.addCustomer(LONG_NAME, {
    guardianName: 'Sundareswaran',
    guardianRelation: 'husband',
    city: 'Chennai',
    state: 'Tamil Nadu',
  })
  const { rows } = await site.call('GetProduct', { token: site.owner.token, body: shop.scope })
  const product = rows.find(({ id }) => id === shop.item().productId)
  names = { en: product?.name, hi: product?.hindiName, ta: product?.tamilName }
  loans = []
  for (const count of COUNTS)
    loans.push(
      await shop.pledge({
        customerId: customer.id,
        principalPaise: 1_234_500,
        payout: [...cash(234_500), ...shop.byBank(1_000_000)],
        receipt: cash(PAID_FEES_PAISE),
        nomineeName: 'Kavitha',
        nomineeRelation: 'daughter',
        location: 'Safe 1, tray 3',
        items: Array.from({ length: count }, (_, line) =>
          shop.item({ pieces: line + 1, huid: 'A1B2C3', testMethod: 'Touchstone' }),
        ),
      }),
    )
})
afterAll(() => site.end())
beforeEach(async () => {
  page = await browser.newPage()
  await signIn(page, site, 'owner', OWNER_PASSWORD)
})

const sheets = [
  { size: 'a4', sides: [210, 297] },
  { size: 'a5', sides: [148, 210] },
  { size: 'roll', sides: [80, expect.any(Number)] },
] as const
const languages: PrintLanguage[] = ['en', 'hi', 'ta']

/** Line breaks vary, so whitespace is ignored. */
const packed = (text: string) => text.normalize('NFC').replace(/\s/g, '')

describe.each(sheets)('a pawn ticket on $size', ({ size, sides }) => {
  test.each(languages)(
    'is one sheet in %s for 1 to 6 items, on which nothing is cut or overlaps',
    async (language) => {
      await site.pool.query('update company set paper_language = $1', [language])
      for (const [at, loan] of loans.entries()) {
        await page.goto(`${site.origin}/print/ticket/${loan.id}?size=${size}`)
        await page.getByRole('article').waitFor()
        await page.evaluate(() => document.fonts.ready)
        const pdf = await page.pdf({ preferCSSPageSize: true })
        const pages = await printedPages(pdf)
        const items = `${at + 1} items`
        expect(
          pages.map(({ widthMm, heightMm }) => [widthMm, heightMm]),
          items,
        ).toEqual([sides])
        expect(await spiltOn(page), items).toEqual([])
        expect(await overlapsOn(page), items).toEqual([])
        const [{ text = '', boxes = 0 } = {}] = pages
        // The English printout has no font of its own.
        if (language !== 'en') expect(boxes, items).toBe(0)
        const name = packed(names[language] ?? '')
        expect(name).not.toBe('')
        expect(packed(text).split(name).length - 1, items).toBeGreaterThan(at)
      }
    },
  )
})
