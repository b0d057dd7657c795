import type { Page } from 'playwright-core'

/** Records the page under the name of a step. */
type Picture = (step: string) => Promise<void>

/** One story of `docs/tour.md`: who does it, on which screen, and its steps. */
interface Story {
  /** The first part of the names of its pictures. */
  name: string
  user: string
  width: number
  height: number
  scheme: 'light' | 'dark'
  run: (page: Page, picture: Picture) => Promise<void>
}

const desk = { width: 1440, height: 900, scheme: 'light' } as const
const phone = { width: 390, height: 844, scheme: 'light' } as const

const menu = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function enter(page: Page, times: number): Promise<void> {
  for (let key = 0; key < times; key++) await page.keyboard.press('Enter')
}

/** Types into a list of options and takes the first that matches. */
async function pick(page: Page, text: string): Promise<void> {
  await page.keyboard.type(text)
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('Enter')
}

/** A loan on two items, by keyboard; its customer in the search; then another loan, and a payment on it. */
async function morning(page: Page, picture: Picture): Promise<void> {
  await menu(page, 'New Loan').click()
  await page.getByRole('textbox', { name: 'Customer' }).and(page.locator(':focus')).waitFor()
  await pick(page, 'elango')
  await page.getByText('KYC complete').waitFor()
  await page.getByLabel('Product', { exact: true }).and(page.locator(':focus')).waitFor()
  await pick(page, 'chain · gold')
  await enter(page, 2)
  await page.keyboard.type('12.4')
  await enter(page, 4)
  await pick(page, 'jimikki')
  await enter(page, 1)
  await page.keyboard.press('Control+a')
  await page.keyboard.type('2')
  await enter(page, 1)
  await page.keyboard.type('22.15')
  await enter(page, 5)
  await pick(page, 'anitha')
  await enter(page, 1)
  await pick(page, 'gold')
  await page.getByText('Loan limits').waitFor()
  await page.getByRole('textbox', { name: 'Loan amount' }).fill('7500')
  await page.getByRole('textbox', { name: 'Packet seal no.' }).fill('TN100140')
  await page.getByRole('textbox', { name: 'Vault location' }).fill('Safe 2, tray 4')
  await page.getByText('Figures checked').waitFor()
  await page.getByRole('heading', { name: 'Loan', exact: true }).scrollIntoViewIfNeeded()
  await picture('new-loan')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Pay out' }).waitFor()
  await page.keyboard.press('Control+Enter')
  await page.getByRole('heading', { level: 1, name: /^TN-/ }).waitFor()
  await picture('paid')
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill('elango')
  await page.getByRole('option', { name: /TN-/ }).first().waitFor()
  await picture('search')
  await page.keyboard.press('Escape')
  await menu(page, 'Loan Details').click()
  await page
    .getByRole('row', { name: /Active/ })
    .nth(3)
    .getByRole('link')
    .first()
    .click()
  await page.getByRole('heading', { level: 1, name: /^TN-/ }).waitFor()
  await picture('loan')
  await page.keyboard.press('r')
  await page
    .getByRole('textbox', { name: 'Amount received', exact: true })
    .and(page.locator(':focus'))
    .waitFor()
  await page.keyboard.type('5000')
  await page.getByRole('table', { name: 'Allocation' }).getByText('₹').first().waitFor()
  await picture('receive')
}

/** A manager approves on a phone. */
async function approvals(page: Page, picture: Picture): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.goto(new URL('/newloan?list=pending', page.url()).href)
  await page
    .getByRole('button', { name: /^Review / })
    .first()
    .waitFor()
  await picture('pending')
  await page
    .getByRole('button', { name: /^Review / })
    .first()
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Approve / })
    .waitFor()
  await picture('review')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Approve / })
    .click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByText('Approved (valid today)').first().waitFor()
  await picture('approved')
}

/** The customer of the morning comes back: her page, the closure of the loan, and the release of its packet. */
async function closing(page: Page, picture: Picture): Promise<void> {
  await menu(page, 'Customer').click()
  await page.getByRole('heading', { level: 1, name: 'Customer' }).waitFor()
  await page.getByRole('main').getByPlaceholder('Search').fill('elango')
  await page
    .getByRole('row', { name: /Elango/ })
    .getByRole('link')
    .first()
    .click()
  await page.getByRole('heading', { level: 1, name: /Elango/ }).waitFor()
  await picture('customer')
  await page
    .getByRole('table')
    .getByRole('row', { name: /7,500\.00/ })
    .getByRole('link')
    .first()
    .click()
  await page.getByRole('heading', { level: 1, name: /^TN-/ }).waitFor()
  await page.getByRole('main').getByRole('button', { name: 'Close loan', exact: true }).click()
  await page
    .getByRole('region', { name: 'Close loan' })
    .getByText('Amount to close', { exact: true })
    .waitFor()
  await picture('close')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Close loan', exact: true }).press('Enter')
  await page.getByRole('region', { name: 'Release the packet' }).waitFor()
  await page.getByRole('textbox', { name: 'Seal on the packet' }).fill('TN100140')
  await sign(page)
  await page.getByRole('heading', { name: 'Release the packet' }).evaluate(toTop)
  await picture('release')
}

/** Scrolls an element to the top, below the header of the page. */
function toTop(element: Element): void {
  const header = 90
  scrollBy(0, element.getBoundingClientRect().top - header)
}

/** Draws a signature. */
async function sign(page: Page): Promise<void> {
  await button(page, 'Sign').click()
  const pad = page.getByRole('img', { name: 'Signature box' })
  await pad.hover()
  const box = await pad.boundingBox()
  if (box === null) throw new Error('no box to sign in')
  const at = (x: number, y: number) => [box.x + x * box.width, box.y + y * box.height] as const
  await page.mouse.move(...at(0.2, 0.6))
  await page.mouse.down()
  for (let step = 1; step <= 60; step++)
    await page.mouse.move(...at(0.2 + step / 100, 0.5 + Math.sin(step / 3) / (4 + step / 10)))
  await page.mouse.up()
  await button(page, 'Use this signature').click()
  await page.getByRole('img', { name: 'Saved picture: Signature or photo' }).waitFor()
}

/** A signed audit, then a new one: packets are counted by their seals, without a list of the expected ones. */
async function audit(page: Page, picture: Picture): Promise<void> {
  await page.goto(new URL('/dashboard?packetAudit=list', page.url()).href)
  await page.getByRole('table').getByRole('link').last().click()
  await page.getByRole('heading', { level: 1, name: /-K\d+$/ }).waitFor()
  const counted = page.getByRole('row', { name: /Found(?! at)/ })
  await counted.first().waitFor()
  await picture('signed')
  const seals = await counted.evaluateAll((rows) =>
    rows.slice(0, 6).map((row) => row.querySelector('th, td')?.textContent ?? ''),
  )
  await page.goto(new URL('/dashboard?packetAudit=new', page.url()).href)
  await page.getByRole('combobox', { name: 'Safe or tray' }).fill('Safe 2')
  await page.keyboard.press('Enter')
  await page.getByLabel('Packets to weigh').fill('2')
  await page.keyboard.press('Control+Enter')
  await page.getByText('No packets counted yet.').waitFor()
  for (const seal of seals) {
    const field = page.getByRole('textbox', { name: 'Seal', exact: true })
    await field.fill(seal)
    await field.press('Enter')
    await page.getByRole('row', { name: seal }).waitFor()
  }
  await picture('count')
}

/** The day is closed: a blind count, what must be settled first, and the slip. */
async function evening(page: Page, picture: Picture): Promise<void> {
  const figure = page.locator('[data-figure="cash"]')
  // Parts of the page are hidden until those above them are loaded.
  await figure.waitFor()
  const cash = await figure.innerText()
  const short = Number(/₹([\d,]+)\.00/.exec(cash)?.[1]?.replaceAll(',', '')) - 50
  await button(page, 'Close day').click()
  await page.getByLabel('Count of ₹500.00').fill(String(Math.floor(short / 500)))
  await page.getByLabel('Count of ₹50.00').fill(String(Math.floor((short % 500) / 50)))
  await page.getByLabel('Count of ₹1.00').fill(String(short % 50))
  await picture('count')
  await page.keyboard.press('Control+Enter')
  await page.getByText('To settle before closing').waitFor()
  await page.getByRole('heading', { name: 'Day', exact: true }).evaluate(toTop)
  await picture('to-settle')
  await page.getByLabel('Reason for the difference').fill('A note of ₹50 is missing')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('heading', { name: /^Close .+\?$/ }).waitFor()
  await page.keyboard.press('Control+Enter')
  await button(page, 'Print').and(page.locator(':focus')).waitFor()
  await page.getByRole('heading', { name: 'Day', exact: true }).evaluate(toTop)
  await picture('slip')
}

/** The owner looks at all stores, then at the year. */
async function owner(page: Page, picture: Picture): Promise<void> {
  await page.goto(new URL('/dashboard?stores=all', page.url()).href)
  await page.getByRole('table').first().waitFor()
  await picture('stores')
  await page.goto(new URL('/reports?report=profitAndLoss', page.url()).href)
  await page.getByRole('table').first().waitFor()
  await picture('profit')
}

/** The owner looks at all stores on a phone. */
async function ownerOnPhone(page: Page, picture: Picture): Promise<void> {
  await page.goto(new URL('/dashboard?stores=all', page.url()).href)
  await page.getByRole('heading', { name: 'Pending work' }).waitFor()
  await picture('stores')
}

export const stories: readonly Story[] = [
  { ...desk, name: 'morning', user: 'clerk', run: morning },
  { ...phone, name: 'approvals', user: 'manager', run: approvals },
  { ...desk, name: 'closing', user: 'manager', run: closing },
  { ...desk, name: 'audit', user: 'owner', run: audit },
  { ...desk, name: 'evening', user: 'manager', run: evening },
  { ...desk, name: 'owner', user: 'owner', run: owner },
  { ...phone, scheme: 'dark', name: 'owner-phone', user: 'owner', run: ownerOnPhone },
]
