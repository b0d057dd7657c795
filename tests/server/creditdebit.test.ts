import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AddCreditDebitRequest, CreditDebit } from '../../src/api/gen/model/index.ts'
import { addPerson, startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.end())

const token = () => server.owner.token
const scope = () => ({ companyId: server.owner.companyId, storeId: server.owner.storeId })

async function accountId(code: string): Promise<string> {
  const { rows } = await server.pool.query('select id from account where company_id = $1 and code = $2', [
    server.owner.companyId,
    code,
  ])
  return rows[0].id
}

const request = async (fields: Partial<AddCreditDebitRequest>, code: string) => ({
  companyId: server.owner.companyId,
  name: 'Head',
  side: 'debit' as const,
  usage: 'standalone' as const,
  accountId: await accountId(code),
  ...fields,
})
const add = async (fields: Partial<AddCreditDebitRequest>, code: string): Promise<CreditDebit> =>
  server.call('AddCreditDebit', { token: token(), body: await request(fields, code) })
const inject = async (fields: Partial<AddCreditDebitRequest>, code: string) =>
  server.inject('AddCreditDebit', { token: token(), body: await request(fields, code) })
const listed = async (includeInactive = false) =>
  (await server.call('GetCreditDebit', { token: token(), body: { ...scope(), includeInactive } })).rows
const addAccount = (code: string, name: string) =>
  server.call('AddAccount', {
    token: token(),
    body: { companyId: server.owner.companyId, code, name, kind: 'expense' },
  })

describe('heads', () => {
  test('are added, listed by name with their account, changed, in-activated and activated', async () => {
    const head = await add({ name: ' Auction hall ' }, '5400')
    expect(head).toMatchObject({
      name: 'Auction hall',
      accountCode: '5400',
      accountName: 'Auction costs',
      active: true,
    })
    const query = { id: head.id }
    const body = await request({ name: 'Zari cloth' }, '5510')
    const changed = await server.call('UpdateCreditDebit', {
      token: token(),
      query,
      body: { ...body, version: 1 },
    })
    expect(changed).toMatchObject({ name: 'Zari cloth', accountCode: '5510', version: 2 })
    await server.call('DeleteCreditDebit', { token: token(), query: { ...query, version: 2 } })
    expect(await listed()).toEqual([])
    expect((await listed(true)).map(({ name }) => name)).toEqual(['Zari cloth'])
    await server.call('ActivateCreditDebit', { token: token(), query })
    expect(await server.call('GetCreditDebitById', { token: token(), query })).toMatchObject({
      active: true,
      version: 4,
    })
  })

  test('have a name that is unique on a side', async () => {
    await add({ name: 'Once' }, '5400')
    await add({ name: 'Once', side: 'credit' }, '3010')
    const rejected = await inject({ name: 'ONCE' }, '5400')
    expect(rejected.statusCode).toBe(409)
    expect(rejected.json().errors).toMatchObject([{ field: 'name' }])
  })

  test('for loans post charges to income and waivers to Waivers', async () => {
    const loan = { usage: 'loan' } as const
    await add({ ...loan, name: 'Notice' }, '4110')
    await add({ ...loan, name: 'Waived', side: 'credit' }, '5200')
    for (const [side, code, sentence] of [
      ['debit', '5400', 'Choose an income account'],
      ['debit', '4010', 'Choose an income account'],
      ['credit', '4110', 'Choose 5200 Waivers'],
    ] as const) {
      const rejected = await inject({ ...loan, name: 'Rejected', side }, code)
      expect(rejected.statusCode, code).toBe(422)
      expect(rejected.json().errors).toMatchObject([{ field: 'accountId' }])
      expect(rejected.json().detail).toContain(sentence)
    }
  })

  test('that are standalone use neither control accounts nor bank accounts', async () => {
    await server.call('AddBank', {
      token: token(),
      body: { companyId: server.owner.companyId, name: 'Controlled', kind: 'own' },
    })
    for (const code of [
      '1010',
      '1100',
      '1101',
      '1200',
      '1310',
      '2010',
      '2110',
      '2200',
      '3900',
      '4010',
      '5200',
    ]) {
      const rejected = await inject({ name: 'Rejected' }, code)
      expect(rejected.statusCode, code).toBe(422)
      expect(rejected.json().detail).toContain('control account')
    }
  })

  test('are rejected with an in-active account', async () => {
    const { id } = await addAccount('5700', 'Short-lived')
    await server.call('DeleteAccount', { token: token(), query: { id } })
    const rejected = await inject({ name: 'Rejected' }, '5700')
    expect(rejected.statusCode).toBe(422)
    expect(rejected.json().errors).toMatchObject([{ field: 'accountId' }])
  })

  test('are not changed with a stale version: the reply has the current head', async () => {
    const { id } = await add({ name: 'Raced' }, '5400')
    const change = async (name: string) =>
      server.inject('UpdateCreditDebit', {
        token: token(),
        query: { id },
        body: { ...(await request({ name }, '5400')), version: 1 },
      })
    expect((await change('First')).statusCode).toBe(200)
    const rejected = await change('Second')
    expect(rejected.statusCode).toBe(409)
    expect(rejected.json().current).toMatchObject({ name: 'First', accountCode: '5400', version: 2 })
  })
})

describe('the options for a head', () => {
  test('are the active ones of a side and a usage, for every login of the store', async () => {
    await add({ name: 'Chosen', side: 'credit' }, '3010')
    const gone = await add({ name: 'Gone', side: 'credit' }, '3010')
    await server.call('DeleteCreditDebit', { token: token(), query: { id: gone.id } })
    const clerk = (await addPerson(server, 'clerk', {})).session.token
    const options = async (fields: object) =>
      (await server.call('GetCreditDebitOptions', { token: clerk, body: { ...scope(), ...fields } })).rows
    const credits = await options({ side: 'credit', usage: 'standalone' })
    expect(credits.map(({ name }) => name)).toContain('Chosen')
    expect(credits.map(({ name }) => name)).not.toContain('Gone')
    expect(new Set(credits.map(({ side, usage }) => `${side} ${usage}`))).toEqual(
      new Set(['credit standalone']),
    )
    expect((await options({})).length).toBeGreaterThan(credits.length)
  })
})

describe('the common heads', () => {
  test('are added, except those whose name belongs to an in-active account or to one of another kind', async () => {
    const own = await startTestServer()
    try {
      const { token: userToken, companyId } = own.owner
      const add = (code: string, name: string, kind: 'expense' | 'income') =>
        own.call('AddAccount', { token: userToken, body: { companyId, code, name, kind } })
      const { id } = await add('5600', 'Rent', 'expense')
      await own.call('DeleteAccount', { token: userToken, query: { id } })
      await add('4500', 'salaries', 'income')
      const { rows } = await own.call('AddCommonHeads', { token: userToken, body: { companyId } })
      const names = rows.map(({ name }) => name)
      expect(names).toContain('Electricity')
      expect(names).not.toContain('Rent')
      expect(names).not.toContain('Salaries')
    } finally {
      await own.end()
    }
  })

  test('are added with their accounts in one request, and existing ones stay unchanged', async () => {
    const own = await startTestServer()
    try {
      const { token: userToken, companyId, storeId } = own.owner
      const body = { companyId }
      await own.call('AddAccount', {
        token: userToken,
        body: { ...body, code: '5600', name: 'RENT', kind: 'expense' },
      })
      const { rows } = await own.call('AddCommonHeads', { token: userToken, body })
      const headNamed = (name: string) => rows.find((row) => row.name === name)
      expect(headNamed('Rent')).toMatchObject({ side: 'debit', usage: 'standalone', accountCode: '5600' })
      expect(headNamed('Salaries')).toMatchObject({ accountCode: '5601', accountName: 'Salaries' })
      expect(headNamed('Release compensation')).toMatchObject({ side: 'debit', accountCode: '5510' })
      expect(headNamed('Notice charge')).toMatchObject({ usage: 'loan', accountCode: '4110' })
      expect(headNamed('Waiver')).toMatchObject({ side: 'credit', accountCode: '5200' })
      const heads = () => own.call('GetCreditDebit', { token: userToken, body: { companyId, storeId } })
      expect((await heads()).rows).toHaveLength(rows.length)
      expect((await own.call('AddCommonHeads', { token: userToken, body })).rows).toEqual([])
      expect((await heads()).rows).toHaveLength(rows.length)
    } finally {
      await own.end()
    }
  })
})

describe('the chart of accounts', () => {
  const chart = async (includeInactive = false) =>
    (await server.call('GetAccount', { token: token(), body: { ...scope(), includeInactive } })).rows

  test('is sorted by code, and has the system accounts', async () => {
    const codes = (await chart()).map(({ code }) => code)
    expect(codes).toEqual([...codes].sort())
    expect(codes).toContain('1200')
    expect((await chart()).find(({ code }) => code === '1200')).toMatchObject({ name: 'Loans', fixed: true })
  })

  test('accepts only accounts in the range of their kind', async () => {
    const sendAccount = (code: string, kind: string) =>
      server.inject('AddAccount', {
        token: token(),
        body: { companyId: server.owner.companyId, code, kind, name: `${kind} ${code}` },
      })
    for (const [code, kind] of [
      ['1500', 'asset'],
      ['2300', 'liability'],
      ['3020', 'equity'],
      ['4120', 'income'],
      ['5999', 'expense'],
    ] as const)
      expect((await sendAccount(code, kind)).statusCode, code).toBe(201)
    for (const [code, kind] of [
      ['1103', 'asset'],
      ['5600', 'income'],
      ['5599', 'expense'],
      ['4900', 'income'],
    ] as const) {
      const rejected = await sendAccount(code, kind)
      expect(rejected.statusCode, code).toBe(422)
      expect(rejected.json().errors).toMatchObject([{ field: 'code' }])
    }
    expect((await sendAccount('5999', 'expense')).statusCode).toBe(409)
  })

  test('can rename an account of the lending rules, but not remove it', async () => {
    const id = await accountId('4110')
    const query = { id }
    const renamed = await server.call('UpdateAccount', {
      token: token(),
      query,
      body: { version: 1, name: 'Notices' },
    })
    expect(renamed).toMatchObject({ name: 'Notices', code: '4110', version: 2 })
    const taken = await server.inject('UpdateAccount', {
      token: token(),
      query,
      body: { version: 2, name: 'loans' },
    })
    expect(taken.statusCode).toBe(409)
    const rejected = await server.inject('DeleteAccount', { token: token(), query })
    expect(rejected.statusCode).toBe(422)
    expect(rejected.json().detail).toContain('system account')
  })

  test('keeps an account while active heads post to it, and names them', async () => {
    const { id } = await addAccount('5800', 'Used')
    const head = await add({ name: 'User of it' }, '5800')
    const rejected = await server.inject('DeleteAccount', { token: token(), query: { id } })
    expect(rejected.statusCode).toBe(422)
    expect(rejected.json().detail).toContain('User of it')
    await server.call('DeleteCreditDebit', { token: token(), query: { id: head.id } })
    await server.call('DeleteAccount', { token: token(), query: { id } })
    expect((await chart()).map(({ code }) => code)).not.toContain('5800')
    const back = await server.inject('ActivateCreditDebit', { token: token(), query: { id: head.id } })
    expect(back.statusCode).toBe(422)
    expect(await server.call('ActivateAccount', { token: token(), query: { id } })).toMatchObject({
      active: true,
    })
  })
})
