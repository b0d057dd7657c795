import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AddBankRequest, Bank } from '../../src/api/gen/model/index.ts'
import { atOnce } from '../support/atOnce.ts'
import { addPerson, startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.end())

const token = () => server.owner.token
const scope = () => ({ companyId: server.owner.companyId, storeId: server.owner.storeId })
const request = (fields: Partial<AddBankRequest>) => ({
  companyId: server.owner.companyId,
  name: 'Indian Bank',
  kind: 'own' as const,
  ...fields,
})
const add = (fields: Partial<AddBankRequest>): Promise<Bank> =>
  server.call('AddBank', { token: token(), body: request(fields) })
const inject = (fields: Partial<AddBankRequest>, userToken = token()) =>
  server.inject('AddBank', { token: userToken, body: request(fields) })
const listed = async (userToken = token(), includeInactive = false) =>
  (await server.call('GetBank', { token: userToken, body: { ...scope(), includeInactive } })).rows
const chart = async () =>
  (await server.call('GetAccount', { token: token(), body: { ...scope(), includeInactive: true } })).rows
const accountOf = async ({ id }: Bank) => (await chart()).find(({ bankId }) => bankId === id)

describe('the company’s own account', () => {
  test('gets the next free ledger account, named after the bank', async () => {
    const first = await add({ branch: 'T. Nagar', ifsc: 'IDIB000T014', accountNumber: '600123456789' })
    expect(first).toMatchObject({
      accountCode: '1101',
      accountName: 'Indian Bank · T. Nagar · 6789',
      accountNumber: '600123456789',
      active: true,
    })
    const second = await add({ name: 'Canara Bank' })
    expect(second).toMatchObject({ accountCode: '1102', accountName: 'Canara Bank' })
    expect(await accountOf(second)).toMatchObject({ kind: 'asset', fixed: false, active: true })
  })

  test('renames its ledger account, which cannot be renamed or in-activated separately', async () => {
    const made = await add({ name: 'Old name' })
    const renamed = await server.call('UpdateBank', {
      token: token(),
      query: { id: made.id },
      body: { version: 1, name: 'New name', accountNumber: '123456' },
    })
    expect(renamed).toMatchObject({ name: 'New name', kind: 'own', accountName: 'New name · 3456' })
    const query = { id: made.accountId ?? '' }
    const answers = await Promise.all([
      server.inject('UpdateAccount', { token: token(), query, body: { version: 2, name: 'Mine' } }),
      server.inject('DeleteAccount', { token: token(), query }),
      server.inject('ActivateAccount', { token: token(), query }),
    ])
    for (const answer of answers) {
      expect(answer.statusCode).toBe(422)
      expect(answer.json().detail).toContain('belongs to a bank')
    }
  })

  test('is in-activated and activated together with its ledger account', async () => {
    const made = await add({ name: 'Closing' })
    await server.call('DeleteBank', { token: token(), query: { id: made.id, version: 1 } })
    expect(await accountOf(made)).toMatchObject({ active: false })
    expect((await listed()).map(({ name }) => name)).not.toContain('Closing')
    expect((await listed(token(), true)).map(({ name }) => name)).toContain('Closing')
    await server.call('ActivateBank', { token: token(), query: { id: made.id } })
    expect(await accountOf(made)).toMatchObject({ active: true })
  })

  test('is rejected if the chart has an account of the same name, or with a lender’s rate', async () => {
    const taken = await inject({ name: 'Capital' })
    expect(taken.statusCode).toBe(409)
    expect(taken.json().errors).toMatchObject([{ field: 'name' }])
    expect((await listed()).map(({ name }) => name)).not.toContain('Capital')
    const rated = await inject({ name: 'Rated', lenderRateBp: 900 })
    expect(rated.statusCode).toBe(422)
    expect(rated.json().errors).toMatchObject([{ field: 'lenderRateBp' }])
  })

  test('gets a separate code even if two are added concurrently', async () => {
    const answers = await atOnce(server, 'account', [
      () => inject({ name: 'One of two' }),
      () => inject({ name: 'Other of two' }),
    ])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201])
    const codes = answers.map((answer) => answer.json().accountCode)
    expect(new Set(codes).size).toBe(2)
  })
})

describe('the UPI id of a bank', () => {
  test('is kept, changed and cleared, and offered with the accounts that receive payments', async () => {
    const made = await add({ name: 'UPI bank', upiId: 'lakshmi.gold@okaxis' })
    expect(made.upiId).toBe('lakshmi.gold@okaxis')
    const { companyId, storeId } = server.owner
    const offered = async () =>
      (
        await server.call('GetPartPaymentChoices', { token: token(), body: { companyId, storeId } })
      ).banks.find(({ id }) => id === made.id)
    expect(await offered()).toEqual({ id: made.id, name: 'UPI bank', upiId: 'lakshmi.gold@okaxis' })
    const change = (version: number, upiId: string | null) =>
      server.call('UpdateBank', {
        token: token(),
        query: { id: made.id },
        body: { version, name: 'UPI bank', upiId },
      })
    expect((await change(1, '9840012345@ybl')).upiId).toBe('9840012345@ybl')
    expect((await change(2, null)).upiId).toBeNull()
    expect(await offered()).toMatchObject({ upiId: null })
    await add({ name: 'Not offered', kind: 'lender' })
    const { banks } = await server.call('GetPartPaymentChoices', {
      token: token(),
      body: { companyId, storeId },
    })
    expect(banks.map(({ name }) => name)).not.toContain('Not offered')
    await server.call('DeleteBank', { token: token(), query: { id: made.id } })
  })

  test('is rejected if it is malformed, and for a lender', async () => {
    for (const upiId of ['lakshmi', '@okaxis', 'a b@okaxis', 'x@y', 'lakshmi@okaxis&am=1'])
      expect((await inject({ name: 'No id', upiId })).statusCode, upiId).toBe(400)
    const lent = await inject({ name: 'No id', kind: 'lender', upiId: 'lender@okaxis' })
    expect(lent.statusCode).toBe(422)
    expect(lent.json().errors).toMatchObject([{ field: 'upiId' }])
  })
})

describe('a lender', () => {
  test('has a rate and terms, and no ledger account', async () => {
    const made = await add({ name: 'Gold lender', kind: 'lender', lenderRateBp: 975, lenderTerms: 'Bullet' })
    expect(made).toMatchObject({
      kind: 'lender',
      lenderRateBp: 975,
      lenderTerms: 'Bullet',
      accountId: null,
      accountCode: null,
      accountName: null,
    })
    await server.call('DeleteBank', { token: token(), query: { id: made.id } })
  })

  test('stays a lender: the kind of a bank cannot be changed', async () => {
    const { id } = await add({ name: 'Stays', kind: 'lender' })
    const body = { version: 1, name: 'Stays', kind: 'own' }
    expect((await server.inject('UpdateBank', { token: token(), query: { id }, body })).statusCode).toBe(400)
  })
})

describe('a bank', () => {
  test('is rejected with an invalid IFSC or account number', async () => {
    for (const fields of [
      { ifsc: 'IDIB100T014' },
      { ifsc: 'idib000t014' },
      { ifsc: 'IDIB000T01' },
      { accountNumber: '12345' },
      { accountNumber: '1234567890123456789' },
      { accountNumber: '12 34 56' },
    ])
      expect((await inject(fields)).statusCode, JSON.stringify(fields)).toBe(400)
  })

  test('is unique by name, branch and account number', async () => {
    const fields = { name: 'Same', kind: 'lender', branch: 'Adyar' } as const
    await add(fields)
    await add({ ...fields, branch: 'Mylapore' })
    await add({ ...fields, accountNumber: '123456' })
    const rejected = await inject({ ...fields, name: 'SAME' })
    expect(rejected.statusCode).toBe(409)
    expect(rejected.json().errors).toMatchObject([{ field: 'name' }])
  })

  test('is not changed with a stale version: the reply has the current bank', async () => {
    const { id } = await add({ name: 'Twice changed', kind: 'lender' })
    const change = (name: string) =>
      server.inject('UpdateBank', { token: token(), query: { id }, body: { version: 1, name } })
    expect((await change('First')).statusCode).toBe(200)
    const rejected = await change('Second')
    expect(rejected.statusCode).toBe(409)
    expect(rejected.json().current).toMatchObject({ name: 'First', version: 2, changedBy: 'Test Owner' })
  })
})

describe('an account number', () => {
  test('is shown in full only on the record, and only to those who may edit banks', async () => {
    const { id } = await add({ name: 'Private', accountNumber: '998877665544' })
    const numberIn = (rows: Bank[]) => rows.find((one) => one.id === id)?.accountNumber
    expect(numberIn(await listed())).toBe('••••••••5544')
    const one = (userToken: string) => server.call('GetBankById', { token: userToken, query: { id } })
    expect((await one(token())).accountNumber).toBe('998877665544')
    const viewer = (await addPerson(server, 'viewer', { Bank: ['view'] })).session.token
    expect((await one(viewer)).accountNumber).toBe('••••••••5544')
    expect(numberIn(await listed(viewer))).toBe('••••••••5544')
  })

  test('is in the audit log with only its last four digits', async () => {
    await add({ name: 'Audited', accountNumber: '112233445566' })
    const { rows } = await server.pool.query<{ text: string }>(
      `select request::text || changes::text as text from audit where operation = 'AddBank' and request::text like '%Audited%'`,
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]?.text).toContain('••••••••5566')
    expect(rows[0]?.text).not.toContain('112233445566')
  })
})
