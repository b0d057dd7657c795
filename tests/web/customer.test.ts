import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expectNoAxe, expectNoAxeInBoth } from '../support/axe.ts'
import { expectNoSideways, openBrowser, signIn, toast } from '../support/browser.ts'
import { type CustomerFixture, customerSite } from '../support/customerFixture.ts'
import { addPerson, OWNER_PASSWORD } from '../support/server.ts'
import { shownValue } from '../support/shownFields.ts'
import type { TestSite } from '../support/site.ts'

const browser = openBrowser()
let site: TestSite
let page: Page
let customers: CustomerFixture['customers']
let walkIn: string

beforeAll(async () => {
  ;({ site, customers, walkIn } = await customerSite())
  await customers.addType('Trader', { panRequired: true })
})
afterAll(() => site.end())
beforeEach(async () => {
  // The draft of one test would be restored in the next.
  await site.pool.query('delete from draft')
  page = await browser.newPage()
})

const field = (label: string) => page.getByRole('textbox', { name: label, exact: true })
const choice = (label: string) => page.getByRole('combobox', { name: label, exact: true })
const found = async (search: string) => {
  const { rows } = await site.call('GetCustomer', {
    token: site.owner.token,
    body: { ...customers.scope, search },
  })
  return rows
}
const region = (name: string) => page.getByRole('region', { name, exact: true })
const whole = (id: string) => site.call('GetCustomerById', { token: site.owner.token, query: { id } })
const title = (name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor()

async function openNew() {
  await signIn(page, site, 'owner', OWNER_PASSWORD, '/customer')
  await page.getByRole('button', { name: 'Add Customer' }).first().click()
  await title('Add Customer')
}

describe('the form of a customer', () => {
  test('is filled in and saved by keyboard alone, and typed values are normalised', async () => {
    await openNew()
    // The type is preselected, so the first empty field has the focus.
    await page.getByRole('textbox', { name: 'Name', exact: true }).and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Shift+Tab')
    const steps: [string, string][] = [
      ['Type', 'Walk'],
      ['Name', 'Meenakshi Sundaram'],
      ['Guardian’s name', 'Sundaram'],
      ['Relation', 'Hus'],
      ['Gender', 'Fem'],
      ['Date of birth', '02/06/1984'],
      ['Occupation', 'Tailor'],
      ['Phone', '98400 12345'],
      ['Second phone', ''],
      ['Email', ''],
    ]
    for (const [label, text] of steps) await type(label, text)
    await page.getByLabel('Address', { exact: true }).and(page.locator(':focus')).waitFor()
    await page.keyboard.type('12 Mada Street')
    await page.keyboard.press('Tab')
    for (const [label, text] of [
      ['City', 'Chennai'],
      ['State', 'Tamil'],
      ['PIN code', '600 004'],
      ['ID type', 'Aad'],
      ['ID number', '2345 6789 4821'],
      ['PAN', 'abcps1234f'],
      ['Nominee’s name', 'Kavitha'],
      ['Nominee’s relation', 'Daughter'],
      ['Bank', 'HDFC'],
      ['IFSC', 'hdfc0001234'],
    ] as [string, string][])
      await type(label, text)
    await page.keyboard.press('Control+Enter')
    await toast(page, 'Customer Register Successfully')
    await title('Meenakshi Sundaram')

    const [row] = await found('meenakshi')
    const query = { id: row?.id ?? '' }
    expect(await site.call('ShowIdentity', { token: site.owner.token, query })).toMatchObject({
      idNumber: '4821',
      pan: 'ABCPS1234F',
    })
    expect(await whole(query.id)).toMatchObject({
      typeId: walkIn,
      guardianRelation: 'husband',
      gender: 'female',
      bornOn: '1984-06-02',
      phone: '98400 12345',
      address: '12 Mada Street',
      state: 'Tamil Nadu',
      pinCode: '600004',
      idKind: 'aadhaar',
      bankIfsc: 'HDFC0001234',
    })
    expect(new URL(page.url()).pathname).toBe(`/customer/${row?.id}`)
  })

  /** Types into the field with the focus, which must be the named one, and moves on by Enter. */
  async function type(label: string, text: string) {
    const here = page.getByRole(label in lists ? 'combobox' : 'textbox', { name: label, exact: true })
    await here.and(page.locator(':focus')).waitFor()
    await page.keyboard.type(text)
    if (label in lists) {
      await page.getByRole('option').first().waitFor()
      await page.keyboard.press('Enter')
    }
    await page.keyboard.press('Enter')
  }
  const lists = { Type: 1, Relation: 1, Gender: 1, State: 1, 'ID type': 1 }

  test('reduces an Aadhaar number to its last four digits as it is typed, and says so; five typed digits are left out of the draft', async () => {
    await openNew()
    await choice('ID type').click()
    await page.getByRole('option', { name: 'Passport' }).click()
    await field('ID number').fill('234567894821')
    expect(await field('ID number').inputValue()).toBe('234567894821')
    await choice('ID type').click()
    await page.getByRole('option', { name: 'Aadhaar' }).click()
    expect(await field('ID number').inputValue()).toBe('4821')
    const hint = page.getByText('Only the last four digits of an Aadhaar number are saved.')
    await hint.first().waitFor()
    await field('ID number').fill('2345-6789-1111')
    expect(await field('ID number').inputValue()).toBe('1111')
    await field('ID number').fill('23456')
    await page.keyboard.press('Tab')
    await page.getByText('Enter only the last four digits of the Aadhaar number').waitFor()
    const drafts = () =>
      site.pool.query<{ kept: { idKind: string; idNumber: string } }>(
        `select values -> 'values' as kept from draft where form = 'customer/new'`,
      )
    await expect
      .poll(async () => (await drafts()).rows[0]?.kept)
      .toMatchObject({ idKind: 'aadhaar', idNumber: '' })
    await expectNoAxeInBoth(page)
  })

  test('lets Enter move on from a choice that was emptied', async () => {
    await openNew()
    await choice('Gender').click()
    await page.getByRole('option', { name: 'Female' }).click()
    await choice('Gender').click()
    await page.getByRole('option', { name: 'Female' }).waitFor()
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Enter')
    await field('Date of birth').and(page.locator(':focus')).waitFor()
    expect(await choice('Gender').inputValue()).toBe('')
  })

  test('lets Enter move on from a state that is not in the list', async () => {
    await openNew()
    await choice('State').fill('Pondy')
    await page.keyboard.press('Enter')
    await field('PIN code').and(page.locator(':focus')).waitFor()
    expect(await choice('State').inputValue()).toBe('Pondy')
  })

  test.each([
    [1440, 900],
    [390, 844],
  ])('shows an error of several lines whole, at %i × %i px', async (width, height) => {
    await openNew()
    await page.setViewportSize({ width, height })
    await field('Name').fill('Anitha')
    await field('Phone').fill('98400 1234')
    await field('Phone').press('Control+Enter')
    await page.getByRole('alert').filter({ hasText: 'Please check: Phone' }).waitFor()
    await field('Phone').and(page.locator(':focus')).waitFor()
    const [message, actions] = [
      page.getByText('Phone needs 10 to 15 digits'),
      page.locator('form > :last-child'),
    ]
    const isWhole = async () => {
      const [text, below] = [await message.boundingBox(), await actions.boundingBox()]
      return text !== null && below !== null && text.y + text.height <= below.y
    }
    await expect.poll(isWhole).toBe(true)
  })

  test('marks a phone or PIN code with too few digits when the field is left', async () => {
    await openNew()
    await field('Phone').fill('98400 1234')
    await field('Second phone').focus()
    await page.getByText('Phone needs 10 to 15 digits').waitFor()
    await field('Phone').fill('98400 12345')
    await field('PIN code').fill('60000')
    await field('Phone').focus()
    await page.getByText('PIN code must have 6 digits and not begin with 0.').waitFor()
    expect(await page.getByText('needs 10 to 15').count()).toBe(0)
    await field('PIN code').fill('600004')
    await field('Phone').focus()
    await expect.poll(() => page.getByText('must have 6 digits').count()).toBe(0)
  })

  test('marks the PAN as required as soon as the chosen type requires it', async () => {
    await openNew()
    expect(await field('PAN').getAttribute('required')).toBeNull()
    await choice('Type').click()
    await page.getByRole('option', { name: 'Trader' }).click()
    await page.getByText('Required for Trader').waitFor()
    await field('Name').fill('Chetty & Sons')
    await field('Phone').fill('9840033333')
    await page.keyboard.press('Control+Enter')
    await page.getByText('PAN is required for Trader customers').waitFor()
    await field('PAN').and(page.locator(':focus')).waitFor()
    await page.keyboard.type('aaacc 1234d')
    expect(await field('PAN').inputValue()).toBe('AAACC1234D')
    await page.keyboard.press('Control+Enter')
    await title('Chetty & Sons')
  })

  test('shows possible duplicates while typing, and does not block saving', async () => {
    const known = await customers.add(walkIn, 'Karpagam Velu', '98401 55555', { city: 'Salem' })
    await openNew()
    await page.getByRole('heading', { name: 'Possible duplicates' }).waitFor()
    await choice('Type').click()
    await page.getByRole('option', { name: 'Walk-in' }).click()
    await field('Name').fill('Somebody Else')
    await field('Phone').fill('+91 98401-55555')
    const notice = page.getByRole('region', { name: '1 customer may be the same person' })
    await notice.getByText('Karpagam Velu').waitFor()
    await notice.getByText('Same phone').waitFor()
    await page.getByRole('status').getByText('1 customer may be the same person').waitFor()
    await expectNoAxeInBoth(page)
    await page.setViewportSize({ width: 390, height: 800 })
    await expectNoSideways(page, 390)
    await expectNoAxe(page)
    await page.setViewportSize({ width: 1440, height: 900 })

    const tab = page.waitForEvent('popup')
    await notice.getByRole('link', { name: 'Open Karpagam Velu in a new tab' }).click()
    const other = await tab
    await other.getByRole('heading', { level: 1, name: 'Karpagam Velu' }).waitFor()
    expect(new URL(other.url()).pathname).toBe(`/customer/${known.id}`)
    await other.close()

    await field('Name').press('Control+Enter')
    await toast(page, 'Customer Register Successfully')
    await title('Somebody Else')
  })

  test('saves that a customer wants no reminders, which the page of the customer then shows', async () => {
    const { id } = await customers.add(walkIn, 'Quiet Kanaga', '9840177778')
    await signIn(page, site, 'owner', OWNER_PASSWORD, `/customer?open=${id}`)
    await title('Quiet Kanaga')
    await page.getByRole('switch', { name: 'No reminders' }).check()
    await page.keyboard.press('Control+Enter')
    await toast(page, 'Customer Update Successfully')
    await region('Details').getByText('No reminders', { exact: true }).waitFor()
    await region('Details').getByText('Yes', { exact: true }).waitFor()
    const query = { id }
    expect((await site.call('GetCustomerById', { token: site.owner.token, query })).noReminders).toBe(true)
  })

  test('masks the numbers on file: they are kept unless typed again, and typing replaces the whole number', async () => {
    const { id } = await customers.add(walkIn, 'Kept Kamala', '9840177777', {
      pan: 'ABCPK1234K',
      idKind: 'aadhaar',
      idNumber: '4821',
      bankAccountNumber: '123456789012',
    })
    const numbers = () => site.call('ShowIdentity', { token: site.owner.token, query: { id } })
    await signIn(page, site, 'owner', OWNER_PASSWORD, `/customer?open=${id}`)
    await title('Kept Kamala')
    expect(await field('PAN').inputValue()).toBe('••••••234K')
    expect(await field('ID number').inputValue()).toBe('••••')
    await page.getByText('On file. Type the whole number to replace it.').first().waitFor()
    await field('City').fill('Madurai')
    await page.keyboard.press('Control+Enter')
    await toast(page, 'Customer Update Successfully')
    await region('Details').getByText('Madurai').waitFor()
    expect(await numbers()).toEqual({
      idNumber: '4821',
      pan: 'ABCPK1234K',
      bankAccountNumber: '123456789012',
    })

    await page.goto(`${site.origin}/customer?open=${id}`)
    await title('Kept Kamala')
    await field('PAN').press('End')
    await page.keyboard.type('x')
    expect(await field('PAN').inputValue()).toBe('X')
    await page.keyboard.press('Backspace')
    await page.keyboard.type('abcpk9999z')
    await field('Account number').press('End')
    await page.keyboard.press('Backspace')
    expect(await field('Account number').inputValue()).toBe('')
    await choice('ID type').click()
    await page.getByRole('option', { name: 'Voter ID' }).click()
    expect(await field('ID number').inputValue()).toBe('')
    await field('ID number').fill('abc1234567')
    await page.keyboard.press('Control+Enter')
    await title('Kept Kamala')
    await region('Details').getByText('••••••999Z').waitFor()
    expect(await numbers()).toEqual({ idNumber: 'ABC1234567', pan: 'ABCPK9999Z', bankAccountNumber: null })
  })

  test('brings the number on file back when its kind is chosen again after it was emptied', async () => {
    const { id } = await customers.add(walkIn, 'Back Bhavani', '9840155555', {
      idKind: 'aadhaar',
      idNumber: '4821',
    })
    await signIn(page, site, 'owner', OWNER_PASSWORD, `/customer?open=${id}`)
    await title('Back Bhavani')
    await choice('ID type').click()
    await page.keyboard.press('Backspace')
    expect(await field('ID number').inputValue()).toBe('')
    await page.keyboard.type('aad')
    await page.keyboard.press('Enter')
    expect(await choice('ID type').inputValue()).toBe('Aadhaar')
    expect(await field('ID number').inputValue()).toBe('••••')
    await field('City').fill('Madurai')
    await page.keyboard.press('Control+Enter')
    await toast(page, 'Customer Update Successfully')
    const numbers = await site.call('ShowIdentity', { token: site.owner.token, query: { id } })
    expect(numbers).toMatchObject({ idNumber: '4821' })
  })

  test('is read-only without the right to edit, with masked numbers', async () => {
    const { id } = await customers.add(walkIn, 'Locked Lakshmi', '9840166666', { pan: 'ABCPL1234K' })
    const { password } = await addPerson(site, 'onlooker', { Customer: ['view'], CustomerType: ['view'] })
    await signIn(page, site, 'onlooker', password, `/customer?open=${id}`)
    await title('Locked Lakshmi')
    expect(await shownValue(page, 'PAN').textContent()).toBe('••••••234K')
    expect(await page.getByRole('button', { name: 'Choose picture' }).count()).toBe(0)
    await page.getByText(/^You can view this record/).waitFor()
    expect(await page.getByRole('button', { name: /^Save/ }).count()).toBe(0)
    await expectNoAxeInBoth(page)
  })
})
