import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AddNewLoanRequest, ExpectedTerms, NewLoan, Session } from '../../src/api/gen/model/index.ts'
import { openShop } from '../support/loans.ts'
import { bands, changeOf } from '../support/schemes.ts'
import { addPerson, startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let shop: Awaited<ReturnType<typeof openShop>>
let manager: Session

beforeAll(async () => {
  server = await startTestServer()
  shop = await openShop(server)
  await shop.setPolicy({ rateCeilingBp: null })
  manager = (await addPerson(server, 'manager', { NewLoan: ['view', 'add', 'approve'] })).session
})
afterAll(() => server?.end())

const token = () => server.owner.token
/** By bank, so that the cash limit of the customer does not matter. */
const byBank = () => ({ payout: shop.byBank(1_000_000) })
const pledge = (fields: Partial<AddNewLoanRequest> = {}) => shop.pledge({ ...byBank(), ...fields })
const inject = (expected: ExpectedTerms) => shop.inject({ ...byBank(), expected })

/** A new version of the scheme from today, 6 % above the last. */
async function raiseRate(): Promise<void> {
  const query = { id: shop.slab.id }
  const slab = await server.call('GetInterestSlabById', { token: token(), query })
  const raised = (slab.versions.at(-1)?.bands ?? bands).map((band) => ({
    ...band,
    rateBp: band.rateBp + 600,
  }))
  await server.call('UpdateInterestSlab', { token: token(), query, body: changeOf(slab, { bands: raised }) })
}

async function setConcession(rateConcessionBp: number): Promise<void> {
  const query = { id: shop.typeId }
  const { version, name } = await server.call('GetCustomerTypeById', { token: token(), query })
  await server.call('UpdateCustomerType', {
    token: token(),
    query,
    body: { version, name, rateConcessionBp },
  })
}

/** The terms that a page would show now for a loan of this principal. */
async function shown(principalPaise = 1_000_000): Promise<ExpectedTerms> {
  const { items, tenureMonths, slabId, customerId } = shop.request()
  const quote = await server.call('QuoteLoan', {
    token: token(),
    body: {
      ...shop.scope,
      slabId,
      tenureMonths,
      customerId,
      principalPaise,
      items: items.map(({ productId, purityBp, grossMg, stoneMg, otherMg }) => ({
        productId,
        purityBp,
        grossMg,
        stoneMg,
        otherMg,
      })),
    },
  })
  const { versionNumber: slabVersion, rateConcessionBp, needsApproval } = quote
  return { slabVersion, rateConcessionBp, needsApproval }
}

const written = async () => {
  const { rows } = await server.pool.query(
    `select (select count(*)::int from voucher) as vouchers, (select count(*)::int from loan) as loans,
       (select sum(version)::int from loan) as versions`,
  )
  return rows[0]
}

/** The request for an update with the stored values of a loan and other fields. */
function updateOf(loan: NewLoan, fields: Partial<AddNewLoanRequest>) {
  const {
    companyId: _c,
    storeId: _s,
    ...body
  } = shop.request({
    customerId: loan.customerId,
    principalPaise: loan.principalPaise,
    seal: loan.seal,
    ...byBank(),
    ...fields,
  })
  return { ...body, version: loan.version }
}
const update = (loan: NewLoan, fields: Partial<AddNewLoanRequest>) =>
  server.inject('UpdateNewLoan', { token: token(), query: { id: loan.id }, body: updateOf(loan, fields) })
const approve = (loan: NewLoan, expected?: ExpectedTerms) =>
  server.inject('ApproveNewLoan', {
    token: manager.token,
    query: { id: loan.id },
    body: { version: loan.version, ...(expected && { expected }) },
  })
const disburse = (loan: NewLoan) =>
  server.inject('DisburseNewLoan', {
    token: token(),
    query: { id: loan.id },
    body: { version: loan.version },
  })
const renew = (loan: NewLoan, expected: ExpectedTerms, principalPaise = 1_000_000) =>
  server.inject('RenewLoan', {
    token: token(),
    query: { id: loan.id },
    body: {
      postedOn: shop.today(),
      slabId: shop.slab.id,
      tenureMonths: 12,
      principalPaise,
      payments: shop.byBank(principalPaise - loan.principalPaise),
      expected,
    },
  })

/** Sends a request that must be rejected at one field, with nothing written; returns the message. */
async function rejectedAt(
  field: string,
  send: () => Promise<{ statusCode: number; json: () => { errors?: object[]; detail: string } }>,
): Promise<string> {
  const before = await written()
  const reply = await send()
  expect(reply.statusCode).toBe(422)
  expect(reply.json().errors).toMatchObject([{ field }])
  expect(await written()).toEqual(before)
  return reply.json().detail
}

describe('terms that changed after a page showed them', () => {
  test('reject a new loan, an update and a renewal with an error at the scheme, whose new terms are then accepted', async () => {
    const old = await pledge({ expected: await shown() })
    await shop.setPolicy({ approvalAbovePaise: 500_000 })
    const pending = await pledge()
    await shop.setPolicy({ approvalAbovePaise: null })
    const expected = await shown()
    await raiseRate()
    const message = await rejectedAt('slabId', () => inject(expected))
    expect(message).toBe(
      'The scheme Gold for a year has changed since its terms were shown. Check the new terms before you continue.',
    )
    await rejectedAt('slabId', () => update(pending, { expected }))
    await rejectedAt('slabId', () => renew(old, expected, 1_100_000))
    const now = await shown()
    expect((await inject(now)).json()).toMatchObject({
      status: 'active',
      slabVersion: now.slabVersion,
      terms: { bands: [{ rateBp: 2100 }, { rateBp: 2400 }] },
    })
    expect((await update(pending, { expected: now })).statusCode).toBe(200)
    expect((await renew(old, now, 1_100_000)).statusCode).toBe(201)
  })

  test('reject a new loan with an error at the customer, whose type has another concession', async () => {
    const expected = await shown()
    await setConcession(100)
    await rejectedAt('customerId', () => inject(expected))
    const { terms, quote } = (await inject(await shown())).json() as NewLoan
    expect(quote).toBeUndefined()
    expect(terms.bands.map(({ rateBp }) => rateBp)).toEqual([2000, 2300])
    await setConcession(0)
  })

  test('reject an approval; the loan has the terms at entry, and its quote has the new ones', async () => {
    await shop.setPolicy({ approvalAbovePaise: 500_000 })
    const pending = await pledge()
    const expected = await shown()
    await raiseRate()
    const before = await written()
    const reply = await approve(pending, expected)
    expect([reply.statusCode, reply.json().detail]).toEqual([422, expect.stringContaining('has changed')])
    expect(await written()).toEqual(before)
    const { terms, quote } = await server.call('GetNewLoanById', {
      token: token(),
      query: { id: pending.id },
    })
    const [own, today] = [terms.bands[0]?.rateBp ?? 0, quote?.terms.bands[0]?.rateBp ?? 0]
    expect(today - own).toBe(600)
    expect((await approve(pending, await shown())).json()).toMatchObject({ status: 'approved' })
    await shop.setPolicy({ approvalAbovePaise: null })
  })

  test('reject the payout of a loan that needs no approval, until it is saved with the new terms', async () => {
    await shop.setPolicy({ approvalAbovePaise: 500_000 })
    const pending = await pledge()
    await shop.setPolicy({ approvalAbovePaise: null })
    await raiseRate()
    const reply = await disburse(pending)
    expect([reply.statusCode, reply.json().detail]).toEqual([
      422,
      'The scheme or rate has changed since this loan was saved. Edit it and check the new terms.',
    ])
    const saved = (await update(pending, { expected: await shown() })).json()
    expect((await disburse(saved)).json()).toMatchObject({ status: 'active' })
  })
})

test('a loan or renewal that was to be sent for approval is not paid out when it needs none', async () => {
  const old = await pledge()
  await shop.setPolicy({ approvalAbovePaise: 500_000 })
  const expected = await shown()
  expect(expected.needsApproval).toBe(true)
  await shop.setPolicy({ approvalAbovePaise: null })
  const message = await rejectedAt('principalPaise', () => inject(expected))
  expect(message).toBe('This loan no longer needs approval. Check it again before you continue.')
  await rejectedAt('principalPaise', () => renew(old, expected, 1_100_000))
  // If a loan needs approval only since the page was loaded, nothing is paid out either.
  const without = await shown()
  await shop.setPolicy({ approvalAbovePaise: 500_000 })
  expect((await inject(without)).json()).toMatchObject({ status: 'pending', vouchers: [] })
  await shop.setPolicy({ approvalAbovePaise: null })
})
