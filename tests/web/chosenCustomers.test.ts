import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Customer } from '../../src/api/gen/model/index.ts'
import { addDays } from '../../src/domain/dates/dates.ts'
import { activeLoans } from '../support/activeLoans.ts'
import { expectNoAxeInBoth } from '../support/axe.ts'
import { expectNoSideways, listShown, openBrowser, signIn, toast } from '../support/browser.ts'
import { daysOf, today } from '../support/days.ts'
import { keepStreamClosed } from '../support/holdCalls.ts'
import { fillCustomers } from '../support/manyCustomers.ts'
import type { TestLoan } from '../support/putLoan.ts'
import { addPerson, OWNER_PASSWORD } from '../support/server.ts'
import { startSite, type TestSite } from '../support/site.ts'

const browser = openBrowser()
let site: TestSite
let page: Page
let customers: Record<'two' | 'one' | 'none' | 'silent', Customer>
/** In the order in which they fall due. */
let due: TestLoan[]
let addType: (name: string) => Promise<string>

beforeAll(async () => {
  site = await startSite()
  await daysOf(site).open(1_000)
  const { add, addCustomer, customers: made } = await activeLoans(site)
  addType = made.addType
  customers = {
    two: await addCustomer('Two Tamarai'),
    one: await addCustomer('One Omana'),
    none: await addCustomer('None Nila'),
    silent: await addCustomer('Silent Sudha'),
  }
  const { two, one, silent } = customers
  due = [
    await add({ customerId: two.id, dueOn: addDays(today(), 40) }),
    await add({ customerId: one.id, dueOn: addDays(today(), 70) }),
    await add({ customerId: two.id, dueOn: addDays(today(), 100) }),
  ]
  await add({ customerId: silent.id })
  await site.pool.query('update customer set no_reminders = true where id = $1', [silent.id])
})
afterAll(() => site?.end())
beforeEach(async () => {
  page = await browser.newPage()
})

const dialog = () => page.getByRole('dialog')
const bar = () => page.getByRole('group', { name: 'Actions on the chosen rows' })
const action = (name: string) => bar().getByRole('button', { name, exact: true })
const press = (name: string) => dialog().getByRole('button', { name, exact: true }).click()
const message = () => dialog().getByRole('textbox', { name: 'Message' })
const labelOf = ({ name, number }: Customer) => `${name} · ${number}`
const place = (text: string) => dialog().getByText(text, { exact: true }).waitFor()

/** Opens the list and chooses customers. */
async function choose(...chosen: Customer[]): Promise<void> {
  await signIn(page, site, 'owner', OWNER_PASSWORD, '/customer')
  for (const { name } of chosen)
    await page
      .getByRole('row', { name: new RegExp(name) })
      .getByRole('checkbox')
      .click()
  await page.getByRole('status').getByText(`${chosen.length} chosen`, { exact: true }).waitFor()
}

/** For each loan 1 if a reminder is recorded, otherwise 0: only the last one is known. */
async function reminded(): Promise<number[]> {
  const { token } = site.owner
  const replies = await Promise.all(due.map(({ id }) => site.call('GetReminder', { token, query: { id } })))
  return replies.map(({ before }) => before.length)
}

describe('reminders of chosen customers', () => {
  test('say who gets none and why, are shown one after the other, the earliest due first, and recorded if they are copied', async () => {
    const { two, one, none, silent } = customers
    await site.pool.query(`update customer set phone = '12' where id = $1`, [one.id])
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site.origin })
    await choose(two, one, none, silent)
    await action('Send reminders').click()
    await page.getByRole('dialog', { name: 'Send 3 reminders to 2 customers' }).waitFor()
    const lines = dialog().getByRole('listitem')
    expect(await lines.allInnerTexts()).toEqual([
      labelOf(none),
      labelOf(silent),
      `${one.name} · ${due[1]?.number} · 12`,
    ])
    await dialog().getByText('No active loan in this store, so no reminder:').waitFor()
    await dialog().getByText('These customers want no reminders:').waitFor()
    await expectNoAxeInBoth(page)
    expect(await reminded()).toEqual([0, 0, 0])

    await press('Start')
    await place(`1 of 3 · ${due[0]?.number}`)
    await expect.poll(() => message().inputValue()).toContain(due[0]?.number)
    await press('Copy')
    await press('Next')
    await place(`2 of 3 · ${due[1]?.number}`)
    await press('Skip')
    await place(`3 of 3 · ${due[2]?.number}`)
    await Promise.all([
      page.getByText('1 of 3 reminders opened or copied', { exact: true }).waitFor(),
      press('Finish'),
    ])
    await dialog().waitFor({ state: 'hidden' })
    await expect.poll(reminded).toEqual([1, 0, 0])
    await action('Send reminders').and(page.locator(':focus')).waitFor()
  })

  test('start nothing if nobody can be reminded', async () => {
    await choose(customers.none)
    await action('Send reminders').click()
    await page.getByRole('dialog', { name: 'Nobody to remind' }).waitFor()
    await dialog().getByText(labelOf(customers.none)).waitFor()
    expect(await dialog().getByRole('button', { name: 'Start' }).count()).toBe(0)
    await press('Cancel')
    await action('Send reminders').and(page.locator(':focus')).waitFor()
  })

  test('can be loaded again after a failure', async () => {
    const loans = '**/api/Print/GetReminderLoans'
    await keepStreamClosed(page)
    await choose(customers.two)
    await page.route(loans, (route) => route.abort())
    await action('Send reminders').click()
    await dialog().getByRole('alert').waitFor()
    await page.unroute(loans)
    await press('Retry')
    await page.getByRole('dialog', { name: 'Send 2 reminders to 1 customer' }).waitFor()
  })

  test('need the right to loans; a message to customers does not', async () => {
    const { password } = await addPerson(site, 'registrar', { Customer: ['view'] })
    await signIn(page, site, 'registrar', password, '/customer')
    await page
      .getByRole('row', { name: /One Omana/ })
      .getByRole('checkbox')
      .click()
    expect(await action('Send reminders').getAttribute('aria-disabled')).toBe('true')
    await page.getByText('Your role cannot send reminders here.').first().waitFor({ state: 'attached' })
    expect(await action('Send message').getAttribute('aria-disabled')).toBeNull()
    await expectNoAxeInBoth(page)
  })
})

describe('a message to chosen customers', () => {
  test('is written once, has the name of each customer, unchanged, wherever {name} is written, and is shown for one customer after the other', async () => {
    const { two, one, none } = customers
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site.origin })
    await site.pool.query(`update customer set phone = '98400 54321', name = name || ' $$' where id = $1`, [
      none.id,
    ])
    await site.pool.query('update customer set active = false where id = $1', [one.id])
    await signIn(page, site, 'owner', OWNER_PASSWORD, '/customer?inactive=true')
    for (const { name } of [two, one, none])
      await page
        .getByRole('row', { name: new RegExp(name) })
        .getByRole('checkbox')
        .click()
    await action('Send message').click()
    await page.getByRole('dialog', { name: 'Send a message to 2 customers' }).waitFor()
    expect(await dialog().getByRole('listitem').allInnerTexts()).toEqual([labelOf(one)])
    await message().and(page.locator(':focus')).waitFor()
    await press('Start')
    await dialog().getByText('Write the message first.').waitFor()
    await message().and(page.locator(':focus')).waitFor()
    await expectNoAxeInBoth(page)
    await message().fill('Dear {name}, we are closed on Monday. Thank you, {name}.')
    await page.setViewportSize({ width: 390, height: 700 })
    await expectNoSideways(page, 390)
    await press('Start')

    const texts: string[] = []
    const links: (string | null)[] = []
    for (const step of ['1 of 2', '2 of 2']) {
      await dialog()
        .getByText(new RegExp(`^${step} · `))
        .waitFor()
      texts.push(await message().inputValue())
      links.push(await dialog().getByRole('link', { name: 'WhatsApp' }).getAttribute('href'))
      await press(step === '1 of 2' ? 'Skip' : 'Copy')
    }
    expect(texts.toSorted()).toEqual([
      'Dear None Nila $$, we are closed on Monday. Thank you, None Nila $$.',
      'Dear Two Tamarai, we are closed on Monday. Thank you, Two Tamarai.',
    ])
    const text = encodeURIComponent('Dear None Nila $$, we are closed on Monday. Thank you, None Nila $$.')
    expect(links).toContain(`https://wa.me/919840054321?text=${text}`)
    await toast(page, 'Message copied')
    await press('Finish')
    await page.getByText('1 of 2 messages opened or copied', { exact: true }).waitFor()
    await site.pool.query('update customer set active = true where id = $1', [one.id])
  })

  test('goes to the phone that is on file when it is shown, and to nobody who is in-activated meanwhile', async () => {
    const { two, one } = customers
    await keepStreamClosed(page)
    await choose(two, one)
    await page.getByRole('searchbox').fill('None Nila')
    await page
      .getByRole('status')
      .getByText(/^2 chosen, 2 not shown here/)
      .waitFor()
    await site.pool.query(`update customer set phone = '98400 65432' where id = $1`, [two.id])
    await site.pool.query('update customer set active = false where id = $1', [one.id])
    await action('Send message').click()
    await message().fill('Dear {name}')
    await press('Start')
    for (const step of ['1 of 2', '2 of 2']) {
      const place = dialog().getByText(new RegExp(`^${step} · `))
      await place.waitFor()
      if ((await place.innerText()).includes(two.name))
        expect(await dialog().getByRole('link', { name: 'WhatsApp' }).getAttribute('href')).toContain(
          'wa.me/919840065432?',
        )
      else await dialog().getByText('This customer is in-active now, so no message.').waitFor()
      await press(step === '1 of 2' ? 'Skip' : 'Finish')
    }
    await dialog().waitFor({ state: 'hidden' })
    await site.pool.query('update customer set active = true where id = $1', [one.id])
  })

  test('goes to nobody who is in-active', async () => {
    await site.pool.query('update customer set active = false where id = $1', [customers.none.id])
    await signIn(page, site, 'owner', OWNER_PASSWORD, '/customer?inactive=true')
    await page
      .getByRole('row', { name: /None Nila/ })
      .getByRole('checkbox')
      .click()
    expect(await action('Send message').getAttribute('aria-disabled')).toBe('true')
    await page.getByText('None of the chosen customers is active.').first().waitFor({ state: 'attached' })
    await site.pool.query('update customer set active = true where id = $1', [customers.none.id])
  })
})

test('at most 100 chosen customers can be written to at once', async () => {
  const typeId = await addType('Many')
  await fillCustomers(site.pool, { companyId: site.owner.companyId, typeId, count: 101 })
  await signIn(page, site, 'owner', OWNER_PASSWORD, `/customer?f={"type":"${typeId}"}`)
  const all = page.getByRole('checkbox', { name: 'Choose all rows shown' })
  await listShown(page)
  await all.click()
  for (const count of [50, 100]) {
    await page
      .getByRole('status')
      .getByText(new RegExp(`^${count} chosen`))
      .waitFor()
    for (const name of ['Send reminders', 'Send message'])
      expect(await action(name).getAttribute('aria-disabled'), `${name} to ${count}`).toBeNull()
    await page.getByRole('button', { name: 'Next page' }).click()
    await page
      .getByRole('status')
      .getByText(`${count} chosen, ${count} not shown here`, { exact: true })
      .waitFor()
    await all.click()
  }
  await page
    .getByRole('status')
    .getByText(/^101 chosen/)
    .waitFor()
  for (const name of ['Send reminders', 'Send message'])
    expect(await action(name).getAttribute('aria-disabled')).toBe('true')
  await page
    .getByText('Messages can be sent to at most 100 customers at once, but 101 are chosen. Choose fewer.')
    .first()
    .waitFor({ state: 'attached' })
})
