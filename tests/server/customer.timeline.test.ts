import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Customer, CustomerEvent } from '../../src/api/gen/model/index.ts'
import { auctionsOf, BEGAN } from '../support/auctions.ts'
import { notesOf } from '../support/notes.ts'
import { putLoan, type TestLoan } from '../support/putLoan.ts'
import { customerCollects } from '../support/releases.ts'
import { FEES_PAISE, renewals } from '../support/renewals.ts'
import { addPerson, startTestServer, type TestServer } from '../support/server.ts'
import { withoutTriggers } from '../support/withoutTriggers.ts'

let server: TestServer
let auctions: Awaited<ReturnType<typeof auctionsOf>>
let notes: Awaited<ReturnType<typeof notesOf>>

beforeAll(async () => {
  server = await startTestServer()
  auctions = await auctionsOf(server)
  notes = await notesOf(server)
})
afterAll(() => server?.end())
beforeEach(() => auctions.onDay(BEGAN))

const page = (id: string, cursor?: string, token = server.owner.token) =>
  server.call('GetCustomerTimeline', { token, query: { id, ...(cursor !== undefined && { cursor }) } })

/** All pages in turn, the newest event first. */
async function wholeTimeline(id: string, token?: string): Promise<CustomerEvent[]> {
  const rows: CustomerEvent[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const next = await page(id, cursor, token)
    rows.push(...next.rows)
    cursor = next.nextCursor
  }
  return rows
}

/** What an event is, in one word or two. */
function nameOf({ entry, release, auctionStep, voucher, change }: CustomerEvent): string {
  const about = entry ?? voucher
  if (about !== undefined) return about.isReversal ? `${about.kind} reversed` : about.kind
  if (release !== undefined) return release.isWhole ? 'release' : 'part release'
  return auctionStep?.action ?? change?.operation ?? ''
}

const namesOf = (events: readonly CustomerEvent[]) => events.map(nameOf)

const ofKind = (events: readonly CustomerEvent[], name: string) =>
  events.find((event) => nameOf(event) === name)

async function receive(customer: Customer, loan: TestLoan, amountPaise: number): Promise<void> {
  await auctions.receive(auctions.receipt({ ...loan, customerId: customer.id }, BEGAN, amountPaise))
}

describe('the timeline of a customer', () => {
  test('has money, auction, notes and changes to the record, newest first, with amounts and vouchers', async () => {
    const customer = await auctions.addCustomer('Timeline Tamil')
    const loan = await auctions.overdue({ customerId: customer.id })
    await receive(customer, loan, 120_000)
    const { rows: entries } = await server.call('GetPartPaymentStatement', {
      token: auctions.token,
      query: { id: loan.id },
    })
    await server.call('ReverseEntry', {
      token: auctions.token,
      query: { id: loan.id },
      body: { seq: entries.at(-1)?.seq ?? 0, postedOn: BEGAN, reason: 'Wrong loan' },
    })
    await auctions.sold(loan, 6_500_000)
    const credit = await notes.add('credit', BEGAN, {
      customerId: customer.id,
      amountPaise: 24_050,
      payments: [auctions.byBank(24_050)],
    })
    await notes.add('debit', BEGAN, {
      customerId: customer.id,
      amountPaise: 12_000,
      payments: [auctions.byBank(12_000)],
    })
    await server.call('ReverseCreditNote', {
      token: auctions.token,
      query: { id: credit.id },
      body: { postedOn: BEGAN, reason: 'Twice' },
    })
    const events = await wholeTimeline(customer.id)
    expect(namesOf(events).toSorted()).toEqual([
      'AddCustomer',
      'creditNote',
      'creditNote reversed',
      'debitNote',
      'identify',
      'notice',
      'opening',
      'receipt',
      'receipt reversed',
      'reserve',
      'schedule',
      'sell',
      'serve',
    ])
    expect(events.map(({ happenedAt }) => happenedAt)).toEqual(
      events
        .map(({ happenedAt }) => happenedAt)
        .toSorted()
        .toReversed(),
    )
    // The time stored on the record, from the server's clock, not the time of the audit entry.
    expect(ofKind(events, 'AddCustomer')?.happenedAt).toMatch(BEGAN)
    expect(ofKind(events, 'receipt')).toMatchObject({
      by: 'Test Owner',
      entry: {
        loanId: loan.id,
        loanNumber: loan.number,
        isReversed: true,
        postedOn: BEGAN,
        amountPaise: 120_000,
        renewedToNumber: null,
      },
    })
    expect(ofKind(events, 'receipt')?.entry?.voucherNumber).toMatch(/-R\d+$/)
    expect(ofKind(events, 'receipt reversed')).toMatchObject({
      entry: { amountPaise: 120_000, isReversed: false },
    })
    expect(ofKind(events, 'opening')).toMatchObject({ entry: { amountPaise: 1_000_000 } })
    expect(ofKind(events, 'sell')).toMatchObject({
      auctionStep: { loanId: loan.id, loanNumber: loan.number, amountPaise: 6_500_000 },
    })
    expect(ofKind(events, 'creditNote')).toMatchObject({
      voucher: { noteId: credit.id, number: credit.number, amountPaise: 24_050, isReversed: true },
    })
    expect(ofKind(events, 'creditNote reversed')).toMatchObject({
      voucher: { noteId: credit.id, amountPaise: 24_050 },
    })
  })

  test('has releases of some and of all items, with their collector', async () => {
    const customer = await auctions.addCustomer('Collects Kamala')
    const loan = await auctions.add({
      customerId: customer.id,
      openedOn: BEGAN,
      // The payoff is rounded to whole rupees.
      principalPaise: 1_000_037,
      valuesPaise: [2_000_000, 900_000],
    })
    const collection = async () => customerCollects(await auctions.customers.upload('releasePicture'))
    const query = { id: loan.id }
    await server.call('ReleaseItems', {
      token: auctions.token,
      query,
      body: {
        lines: [2],
        collection: await collection(),
        seal: loan.seal,
        newSeal: 'RESEALED-1',
        witnesses: ['Ravi', 'Selvi'],
        weightBeforeMg: 20_000,
        weightAfterMg: 10_000,
      },
    })
    const { payablePaise } = (await auctions.loan(loan)).dues
    expect((await auctions.close(loan, BEGAN, payablePaise)).statusCode).toBe(200)
    await server.call('ReleasePacket', {
      token: auctions.token,
      query,
      body: { seal: 'RESEALED-1', collection: await collection() },
    })
    const events = await wholeTimeline(customer.id)
    expect(namesOf(events).filter((name) => /release|closing/.test(name))).toEqual([
      'release',
      'closing',
      'part release',
    ])
    expect(ofKind(events, 'release')).toMatchObject({
      by: 'Test Owner',
      release: { loanId: loan.id, loanNumber: loan.number, isWhole: true, collectorName: 'Collects Kamala' },
    })
    expect(ofKind(events, 'closing')).toMatchObject({ entry: { amountPaise: payablePaise } })
  })

  test('is paged without gap or repetition although many events have the same time', async () => {
    const customer = await auctions.addCustomer('Paged Parvathi')
    const [one, other] = [
      await auctions.add({ customerId: customer.id, openedOn: '2026-05-01', principalPaise: 1_000_000 }),
      await auctions.add({ customerId: customer.id, openedOn: '2026-05-01', principalPaise: 1_000_000 }),
    ]
    for (let n = 1; n <= 12; n++) {
      await receive(customer, one, n * 100)
      await receive(customer, other, n * 100 + 50)
      await notes.add('credit', BEGAN, { customerId: customer.id, amountPaise: n * 1000 })
    }
    for (const version of Array.from({ length: 6 }, (_, index) => index + 1))
      await server.call('UpdateCustomer', {
        token: auctions.token,
        query: { id: customer.id },
        body: {
          version,
          typeId: customer.typeId,
          name: customer.name,
          phone: customer.phone,
          city: `City ${version}`,
        },
      })
    const at = `${BEGAN}T06:00:00Z`
    for (const [statement, value] of [
      ['update loan_entry set created_at = $1 where loan_id = any($2)', [one.id, other.id]],
      ['update voucher set created_at = $1 where customer_id = $2', customer.id],
      [
        `update audit set changes = regexp_replace(changes::text, '"(createdAt|updatedAt)": "[^"]+"', format('"\\1": "%s"', $1::text), 'g')::jsonb
         where changes @> $2`,
        JSON.stringify([{ id: customer.id }]),
      ],
    ] as const)
      await withoutTriggers(server.pool, statement, [at, value])
    const events = await wholeTimeline(customer.id)
    expect(new Set(events.map(({ key }) => key)).size).toBe(events.length)
    const counts = Object.entries(Object.groupBy(events, nameOf)).map(([name, all]) => [name, all?.length])
    expect(Object.fromEntries(counts)).toEqual({
      AddCustomer: 1,
      opening: 2,
      receipt: 24,
      creditNote: 12,
      UpdateCustomer: 6,
    })
    expect(new Set(events.map(({ happenedAt }) => happenedAt))).toEqual(new Set([`${BEGAN}T06:00:00.000Z`]))
    expect((await page(customer.id)).rows).toHaveLength(20)
    const changes = events.filter(({ change }) => change?.operation === 'UpdateCustomer')
    expect(changes.map(({ key }) => Number(key.split(' ')[1]))).toEqual(
      changes.map(({ key }) => Number(key.split(' ')[1])).toSorted((a, b) => b - a),
    )
  })

  test('shows only what the user may view', async () => {
    const customer = await auctions.addCustomer('Guarded Gowri')
    const loan = await auctions.add({ customerId: customer.id, openedOn: '2026-05-01' })
    await receive(customer, loan, 10_000)
    await notes.add('credit', BEGAN, { customerId: customer.id })
    await notes.add('debit', BEGAN, { customerId: customer.id })
    server.clock.now = null
    const seenWith = async (userName: string, rights: Record<string, string[]>) => {
      const { session } = await addPerson(server, userName, { Customer: ['view'], ...rights })
      return namesOf(await wholeTimeline(customer.id, session.token)).toSorted()
    }
    expect(await seenWith('recordOnly', {})).toEqual(['AddCustomer'])
    expect(await seenWith('loansOnly', { PartPayment: ['view'] })).toEqual([
      'AddCustomer',
      'opening',
      'receipt',
    ])
    expect(await seenWith('creditOnly', { CreditNote: ['view'] })).toEqual(['AddCustomer', 'creditNote'])
    expect(await seenWith('debitOnly', { DebitNote: ['view'] })).toEqual(['AddCustomer', 'debitNote'])
    const { session } = await addPerson(server, 'noCustomers', { PartPayment: ['view'] })
    const query = { id: customer.id }
    expect((await server.inject('GetCustomerTimeline', { token: session.token, query })).statusCode).toBe(403)
  })

  test('has loans and notes of another store only for those who may see other stores', async () => {
    const { companyId, userId } = server.owner
    const customer = await auctions.addCustomer('Elsewhere Ezhil')
    const { rows } = await server.pool.query(
      `insert into store (company_id, id, name, code) values ($1, gen_random_uuid(), 'Elsewhere', 'EL') returning id`,
      [companyId],
    )
    const { slabId, productId, headId } = auctions
    const common = {
      companyId,
      storeId: rows[0].id,
      userId,
      slabId,
      productId,
      headId,
      customerId: customer.id,
    }
    await putLoan(server.pool, common, { openedOn: '2026-05-01' })
    await auctions.add({ customerId: customer.id, openedOn: '2026-05-01' })
    const { id: noteId } = await notes.add('credit', BEGAN, { customerId: customer.id })
    await withoutTriggers(server.pool, 'update voucher set store_id = $2 where id = $1', [noteId, rows[0].id])
    server.clock.now = null
    const seenWith = async (userName: string, rights: Record<string, string[]>) => {
      const { session } = await addPerson(server, userName, {
        Customer: ['view'],
        PartPayment: ['view'],
        CreditNote: ['view'],
        ...rights,
      })
      return namesOf(await wholeTimeline(customer.id, session.token)).toSorted()
    }
    expect(await seenWith('hereOnly', {})).toEqual(['AddCustomer', 'opening'])
    expect(await seenWith('everywhere', { Company: ['view', 'otherStores'] })).toEqual([
      'AddCustomer',
      'creditNote',
      'opening',
      'opening',
    ])
  })

  test('has loans, notes and changes of a customer who was merged into this one, and marks the changes with its number', async () => {
    const surviving = await auctions.addCustomer('Merged Mala')
    const duplicate = await auctions.addCustomer('Merged Malaa')
    const loan = await auctions.add({ customerId: duplicate.id, openedOn: '2026-05-01' })
    await receive(duplicate, loan, 10_000)
    await notes.add('credit', BEGAN, { customerId: duplicate.id })
    await server.call('MergeCustomer', {
      token: auctions.token,
      query: { id: surviving.id },
      body: { version: 1, duplicateId: duplicate.id, duplicateVersion: 1 },
    })
    const events = await wholeTimeline(surviving.id)
    expect(namesOf(events).toSorted()).toEqual([
      'AddCustomer',
      'AddCustomer',
      'MergeCustomer',
      'MergeCustomer',
      'creditNote',
      'opening',
      'receipt',
    ])
    const ofDuplicate = events.filter(({ change }) => change?.duplicateNumber === duplicate.number)
    expect(namesOf(ofDuplicate)).toEqual(['MergeCustomer', 'AddCustomer'])
    const own = await wholeTimeline(duplicate.id)
    expect(namesOf(own)).toEqual(expect.arrayContaining(['AddCustomer', 'MergeCustomer']))
    expect(own.filter(({ change }) => change?.duplicateNumber !== undefined)).toEqual([])

    const customer = await auctions.addCustomer('Many Malini')
    for (const number of Array.from({ length: 24 }, (_, index) => index)) {
      const other = await auctions.addCustomer(`Many Malini ${number}`)
      const { version } = await server.call('GetCustomerById', {
        token: auctions.token,
        query: { id: customer.id },
      })
      await server.call('MergeCustomer', {
        token: auctions.token,
        query: { id: customer.id },
        body: { version, duplicateId: other.id, duplicateVersion: other.version },
      })
    }
    const paged = await wholeTimeline(customer.id)
    expect(new Set(paged.map(({ key }) => key)).size).toBe(paged.length)
    expect(Object.groupBy(paged, nameOf)).toMatchObject({
      AddCustomer: { length: 25 },
      MergeCustomer: { length: 48 },
    })
  })

  test('rejects a cursor of another list, and an unknown customer', async () => {
    const customer = await auctions.addCustomer('Foreign Farida')
    const send = (query: { id: string; cursor?: string }) =>
      server.inject('GetCustomerTimeline', { token: auctions.token, query })
    const cursorOf = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url')
    for (const cursor of [
      cursorOf('name', false, 'a', customer.id),
      cursorOf('-happenedAt', false, '2026-01-01', customer.id),
    ])
      expect((await send({ id: customer.id, cursor })).statusCode).toBe(422)
    expect((await send({ id: server.owner.userId })).statusCode).toBe(404)
  })
})

describe('the timeline of a customer who renews', () => {
  let renewing: TestServer
  let renewed: Awaited<ReturnType<typeof renewals>>
  beforeAll(async () => {
    renewing = await startTestServer()
    renewed = await renewals(renewing, 1)
  })
  afterAll(() => renewing?.end())

  test('has payout, fees and one line for the renewal, and one more when it is reversed', async () => {
    const loan = renewed.next()
    const { number } = await renewed.renew(loan)
    const timeline = async () =>
      (
        await renewing.call('GetCustomerTimeline', {
          token: renewing.owner.token,
          query: { id: loan.customerId },
        })
      ).rows
    const before = await timeline()
    expect(namesOf(before).toSorted()).toEqual(['AddCustomer', 'fees', 'opening', 'renewal'])
    expect(before[0]).toMatchObject({
      entry: {
        loanId: loan.id,
        loanNumber: loan.number,
        renewedToNumber: number,
        amountPaise: 3_000_000,
      },
    })
    expect(ofKind(before, 'fees')).toMatchObject({
      voucher: { noteId: null, loanId: loan.id, loanNumber: loan.number },
    })
    expect(ofKind(before, 'fees')?.voucher?.amountPaise).toBeGreaterThanOrEqual(FEES_PAISE - 10)
    expect((await renewed.reverse(loan, 2)).statusCode).toBe(200)
    const after = await timeline()
    expect(namesOf(after).slice(0, 2)).toEqual(['renewal reversed', 'renewal'])
    expect(after[0]).toMatchObject({ entry: { renewedToNumber: number, amountPaise: 3_000_000 } })
    expect(after[1]).toMatchObject({ entry: { isReversed: true, renewedToNumber: number } })
  })
})
