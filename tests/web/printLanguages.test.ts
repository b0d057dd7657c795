import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PrintLanguage } from '../../src/api/gen/model/index.ts'
import { expectNoAxeInBoth } from '../support/axe.ts'
import { openBrowser, signIn, toast } from '../support/browser.ts'
import { chooseAction } from '../support/loanActions.ts'
import { printedPages } from '../support/pdfText.ts'
import { type PrintoutLoans, printoutLoans } from '../support/printoutLoans.ts'
import { spiltOn } from '../support/printouts.ts'
import { putLot } from '../support/putLot.ts'
import { OWNER_PASSWORD } from '../support/server.ts'
import { startSite, type TestSite } from '../support/site.ts'

const browser = openBrowser()
let site: TestSite
let page: Page
let made: PrintoutLoans
let ids: Record<string, string>

beforeAll(async () => {
  site = await startSite()
  made = await printoutLoans(site)
  const lot = await putLot(site, made.many)
  ids = {
    ticket: made.loan.id,
    receipt: made.receiptId,
    release: made.partReleaseId,
    'auction-notice': lot.id,
  }
})
afterAll(() => site.end())
beforeEach(async () => {
  page = await browser.newPage()
})

/** The expected texts of each printout in its language: its title, and sentences with figures of the loan. */
const words: Record<Exclude<PrintLanguage, 'en'>, Record<string, string[]>> = {
  ta: {
    ticket: [
      ...['அடகுச் சீட்டு', 'அடகு வைத்தவர்', 'கணவர்', 'நிகர எடை', 'தவணைத் தேதி', 'மீட்கக் கடைசி தேதி'],
      'ரூபாய் பன்னிரண்டாயிரத்து முந்நூற்று நாற்பத்தைந்து மட்டும்',
      'ஆண்டுக்கு 15 % (மாதம் 1.25 %)',
      '15 நாள்களுக்கான எழுத்துப்பூர்வ அறிவிப்புக்குப் பிறகு பொருள்கள் ஏலத்தில் விற்கப்படலாம்',
    ],
    receipt: ['ரசீது', 'ரூபாய் ஆயிரத்து ஐந்நூறு மற்றும் பைசா ஐம்பது மட்டும்', '₹1,500.50'],
    release: ['அடகு விடுவிப்புச் சீட்டு', 'எண்ணிக்கை 66, நிகர எடை 110.000 கிராம்', 'சாட்சி, Ravi'],
    'auction-notice': ['ஏல அறிவிப்பு', '16 ஜனவரி, 2020 அன்று அல்லது அதற்குப் பிறகு பொது ஏலத்தில்'],
  },
  hi: {
    ticket: [
      ...['गिरवी पर्ची', 'गिरवी रखने वाला', 'पति', 'शुद्ध वज़न', 'देय तिथि', 'छुड़ाने की अंतिम तिथि'],
      '15 % प्रति वर्ष (1.25 % प्रति माह)',
      ...['रुपये बारह हज़ार तीन सौ पैंतालीस मात्र', '15 दिन की लिखित सूचना के बाद वस्तुएँ नीलाम की जा सकती हैं'],
    ],
    receipt: ['रसीद', 'रुपये एक हज़ार पाँच सौ और पचास पैसे मात्र', '₹1,500.50'],
    release: ['गिरवी वस्तु वापसी पर्ची', '66 नग, शुद्ध वज़न 110.000 ग्राम', 'साक्षी, Ravi'],
    'auction-notice': ['नीलामी की सूचना', '16 जनवरी 2020 को या उसके बाद सार्वजनिक नीलामी में'],
  },
}

const families = { ta: 'NotoSansTamil', hi: 'NotoSansDevanagari' }

async function open(printout: string, size: string): Promise<void> {
  await page.goto(`${site.origin}/print/${printout}/${ids[printout]}?size=${size}`)
  await page.getByRole('article').waitFor()
}

/** Line breaks vary: only letters and figures are compared. */
const packed = (text: string) => text.normalize('NFC').replace(/\s/g, '')

/** Asserts that a printout is on a roll, and the ticket also on one A4 sheet, with the fonts of its language embedded. */
async function expectPrinted(language: 'ta' | 'hi', printout: string): Promise<void> {
  for (const size of printout === 'ticket' ? ['a4', 'roll'] : ['roll']) {
    await open(printout, size)
    const pages = await printedPages(await page.pdf({ preferCSSPageSize: true }))
    const printed = packed(pages.map(({ text }) => text).join(' '))
    expect(words[language][printout]?.filter((one) => !printed.includes(packed(one)))).toEqual([])
    expect(pages.flatMap(({ fonts }) => fonts)).toEqual(
      expect.arrayContaining([`${families[language]}-Regular`, `${families[language]}-Bold`]),
    )
    expect(pages.map(({ boxes }) => boxes)).toEqual(pages.map(() => 0))
    expect(pages).toHaveLength(1)
  }
  expect(await spiltOn(page)).toEqual([])
}

test('printouts for customers are in the company’s print language, with its fonts embedded; a packet label is in English', async () => {
  await signIn(page, site, 'owner', OWNER_PASSWORD, '/company')
  await page.getByRole('row', { name: /Test Gold Loans/ }).click()
  await page.getByRole('combobox', { name: 'Print language' }).click()
  await page.getByRole('option', { name: /^Tamil/ }).click()
  await page.keyboard.press('Control+Enter')
  await toast(page, 'Company Update Successfully')
  for (const printout of Object.keys(words.ta)) await expectPrinted('ta', printout)
  // Printouts for staff stay in the language of the screens.
  await page.goto(`${site.origin}/print/label/${made.many.id}`)
  await page.getByText('Seal SEAL-0099').waitFor()

  await site.pool.query(`update company set paper_language = 'hi'`)
  for (const printout of Object.keys(words.hi)) await expectPrinted('hi', printout)
})

test('a receipt and a reminder are messages in the print language, to copy or to open in another app', async () => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site.origin })
  await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }))
  const text = page.getByRole('textbox', { name: 'Message' })
  const link = (name: string) => page.getByRole('link', { name, exact: true })

  await site.pool.query(`update company set paper_language = 'hi'`)
  await signIn(page, site, 'owner', OWNER_PASSWORD, `/partpayment/${made.many.id}`)
  await chooseAction(page, 'Send reminder')
  await text.and(page.locator(':focus')).waitFor()
  // The auction notice is inserted.
  expect(await text.inputValue()).toContain('सूचना सं. SPARE-N1: ऋण न चुकाने पर गिरवी वस्तुएँ 16 जनवरी 2020 को')
  await page.getByRole('button', { name: 'Copy' }).press('Enter')
  await page.getByText('Message copied').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'More' }).and(page.locator(':focus')).waitFor()
  await page
    .getByRole('row', { name: /Reminder copied/ })
    .getByText(/^by .*Owner, \d\d:\d\d$/)
    .waitFor()
  await chooseAction(page, 'Send reminder')
  await page.getByText(/^Last reminder: .+ · copied text · .*Owner$/).waitFor()
  await page.keyboard.press('Escape')

  await page.goto(`${site.origin}/print/receipt/${made.receiptId}?send=1`)
  await text.and(page.locator(':focus')).waitFor()
  await page.getByText('To +919840010002').waitFor()
  expect(await text.inputValue()).toContain('₹1,500.50 प्राप्त हुए, रसीद सं. ')
  expect(await text.inputValue()).toContain(`ऋण सं. ${made.loan.number}: शेष मूलधन ₹11,844.50`)
  await expectNoAxeInBoth(page)
  await text.fill('नमस्ते & ठीक')
  expect(await link('SMS').getAttribute('href')).toBe(
    `sms:+919840010002?&body=${encodeURIComponent('नमस्ते & ठीक')}`,
  )
  const opened = page.context().waitForEvent('page')
  await link('WhatsApp').press('Enter')
  const chat = await opened
  await chat.waitForURL(`https://wa.me/919840010002?text=${encodeURIComponent('नमस्ते & ठीक')}`)
  expect(await chat.evaluate(() => [window.opener, document.referrer])).toEqual([null, ''])
  await chat.close()
  await page.getByRole('button', { name: 'Copy' }).press('Enter')
  await toast(page, 'Message copied')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('नमस्ते & ठीक')
  await page.keyboard.press('Escape')
  await page.waitForURL((url) => !url.search.includes('send'))
})
