import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { NewLoan } from '../../src/api/gen/model/index.ts'
import { FEES, PAID_FEES_PAISE } from '../support/fees.ts'
import { cash, openShop } from '../support/loans.ts'
import { customerCollects } from '../support/releases.ts'
import { addPerson, startTestServer, type TestServer } from '../support/server.ts'

const FEES_PAISE = 8_260

let server: TestServer
let shop: Awaited<ReturnType<typeof openShop>>
let loan: NewLoan
let second: NewLoan

const owner = () => ({ token: server.owner.token })
const ticket = (id: string, token = server.owner.token) =>
  server.inject('GetPawnTicket', { token, query: { id } })
const receipt = (id: string | null) => server.call('GetReceipt', { ...owner(), query: { id: id ?? '' } })

beforeAll(async () => {
  server = await startTestServer()
  shop = await openShop(server, { fees: FEES, minimumLoanPaise: 500_000 })
  await server.pool.query(
    `update company set legal_name = 'Test Gold Loans Private Limited', licence_number = 'PB/1', address = 'Head office',
       phone = '044 1' where id = $1`,
    [server.owner.companyId],
  )
  await server.pool.query(`update store set licence_number = 'PB/2', address = 'Mada Street' where id = $1`, [
    server.owner.storeId,
  ])
  const customer = await shop.addCustomer('Kavitha', { idKind: 'voterId', idNumber: 'ABC1234567' })
  const items = [shop.item({ huid: 'A1B2C3', testMethod: 'Touchstone' }), shop.item({ pieces: 2 })]
  const shared = { customerId: customer.id, receipt: cash(PAID_FEES_PAISE), items }
  loan = await shop.pledge({ ...shared, payout: [...cash(400_000), ...shop.byBank(600_000)] })
  second = await shop.pledge({ ...shared, principalPaise: 500_000 })
  await server.call('ReceivePayment', {
    ...owner(),
    body: {
      ...shop.scope,
      customerId: customer.id,
      postedOn: shop.today(),
      payments: cash(30_000),
      lines: [loan, second].map(({ id }) => ({ loanId: id, amountPaise: 15_000 })),
    },
  })
})
afterAll(() => server?.end())

const statement = (id: string) => server.call('GetPartPaymentStatement', { ...owner(), query: { id } })

describe('a pawn ticket', () => {
  test('identifies the customer by the last four digits of the Aadhaar number', async () => {
    const { id: customerId } = await shop.addCustomer('Ponni', { idKind: 'aadhaar', idNumber: '4321' })
    const { id } = await shop.pledge({ customerId, receipt: cash(PAID_FEES_PAISE), items: [shop.item({})] })
    expect((await ticket(id)).json().customer).toMatchObject({
      idKind: 'aadhaar',
      idMasked: '•••• •••• 4321',
    })
  })

  test('shows the terms, the payout and the receipts, with name and address of company and store', async () => {
    const reply = (await ticket(loan.id)).json()
    expect(reply).toMatchObject({
      number: loan.number,
      head: {
        language: 'en',
        companyName: 'Test Gold Loans',
        legalName: 'Test Gold Loans Private Limited',
        address: 'Mada Street',
        phone: '044 1',
        licenceNumber: 'PB/2',
      },
      customer: { name: 'Kavitha', idKind: 'voterId', idMasked: '••••••4567' },
      openedOn: shop.today(),
      openedByName: 'Test Owner',
      principalPaise: 1_000_000,
      appraisers: ['Selvi'],
      payments: [
        { direction: 'out', mode: 'cash', bankName: null, amountPaise: 400_000 },
        { direction: 'out', mode: 'bank', bankName: 'Indian Bank', amountPaise: 600_000, reference: 'UTR 1' },
      ],
      seal: loan.seal,
      conditions: { auctionNoticeDays: 15, surplusRefundDays: 30 },
    })
    expect(reply.items).toMatchObject([
      { line: 1, huid: 'A1B2C3', testMethod: 'Touchstone', netMg: 10_000, released: false },
      { line: 2, pieces: 2 },
    ])
    const received: { amountPaise: number }[] = reply.received
    expect(received.reduce((all, { amountPaise }) => all + amountPaise, 0)).toBe(FEES_PAISE)
    expect(received.length).toBeGreaterThan(1)
  })

  test('names the items in the print language, or by their usual name where they have none in it', async () => {
    const { rows } = await server.call('GetProduct', { ...owner(), body: shop.scope })
    const { name, hindiName } = rows.find(({ id }) => id === shop.item().productId) ?? {}
    const namesIn = async (language: string) => {
      await server.pool.query('update company set paper_language = $1', [language])
      return (await ticket(loan.id))
        .json()
        .items.map(({ productName }: { productName: string }) => productName)
    }
    await server.pool.query('update product set tamil_name = null where id = $1', [shop.item().productId])
    expect(hindiName).toMatch(/\p{Script=Devanagari}/u)
    expect(await namesIn('hi')).toEqual([hindiName, hindiName])
    expect(await namesIn('ta')).toEqual([name, name])
    expect(await namesIn('en')).toEqual([name, name])
  })

  test('of a pending loan, or of an unknown one, is not found', async () => {
    await shop.setPolicy({ approvalAbovePaise: 100 })
    const waiting = await shop.pledge({ receipt: cash(PAID_FEES_PAISE) })
    await shop.setPolicy({ approvalAbovePaise: null })
    expect(waiting.number).toBeNull()
    expect((await ticket(waiting.id)).statusCode).toBe(404)
    expect((await ticket(shop.customer.id)).statusCode).toBe(404)
  })
})

describe('a receipt', () => {
  test('over two loans names both, with the allocation and the outstanding principal', async () => {
    const [opening, entry] = (await statement(loan.id)).rows
    const paid = await receipt(entry?.voucherId ?? null)
    expect(paid).toMatchObject({
      number: entry?.voucherNumber,
      kind: 'receipt',
      amountPaise: 30_000,
      loanNumber: null,
      lines: [],
      customer: { name: 'Kavitha' },
      payments: [{ direction: 'in', mode: 'cash', amountPaise: 30_000 }],
      loans: [
        { number: loan.number, outstandingPaise: entry?.principalAfterPaise, allocated: entry?.allocated },
        { number: second.number },
      ],
    })
    const payout = await receipt(opening?.voucherId ?? null)
    expect(payout).toMatchObject({
      kind: 'payout',
      amountPaise: 1_000_000,
      loanNumber: loan.number,
      loans: [{ kind: 'opening', allocated: { principalPaise: 1_000_000, interestPaise: 0 } }],
    })
  })

  test('of fees names them, with their GST', async () => {
    const fee = loan.vouchers.find(({ kind }) => kind === 'opening-receipt')
    const paid = await receipt(fee?.id ?? null)
    expect(paid).toMatchObject({ amountPaise: PAID_FEES_PAISE, loans: [], loanNumber: loan.number })
    expect(paid.lines.reduce((all, { amountPaise }) => all + amountPaise, 0)).toBe(FEES_PAISE)
  })

  test('that was reversed names its reversal, and the reversal names the reversed voucher', async () => {
    const [, entry] = (await statement(loan.id)).rows
    const body = { seq: 2, postedOn: shop.today(), reason: 'Typed wrong' }
    const taken = await server.call('ReverseEntry', { ...owner(), query: { id: loan.id }, body })
    expect((await receipt(entry?.voucherId ?? null)).reversedByNumber).toBe(taken.voucherNumber)
    const back = await receipt(taken.voucherId)
    expect(back).toMatchObject({ kind: 'reversal', reversesNumber: entry?.voucherNumber })
    expect(back.payments[0]?.direction).toBe('out')
  })

  test('of a posting without a customer is not found', async () => {
    const { rows } = await server.pool.query('select id from voucher where customer_id is null limit 1')
    const reply = await server.inject('GetReceipt', { ...owner(), query: { id: rows[0].id } })
    expect(reply.statusCode).toBe(404)
  })
})

describe('a release voucher', () => {
  test('shows the released items, the witnesses, and the items that remain', async () => {
    const pictureId = await shop.upload('releasePicture')
    const released = await server.call('ReleaseItems', {
      ...owner(),
      query: { id: loan.id },
      body: {
        lines: [2],
        seal: loan.seal,
        newSeal: 'NEW-1',
        witnesses: ['Ravi', 'Selvi'],
        weightBeforeMg: 21_000,
        weightAfterMg: 10_500,
        collection: customerCollects(pictureId),
      },
    })
    const voucher = await server.call('GetReleaseVoucher', { ...owner(), query: { id: released.id } })
    expect(voucher).toMatchObject({
      number: released.number,
      loanNumber: loan.number,
      whole: false,
      seal: 'NEW-1',
      collectedBy: 'pawner',
      idMasked: '••••••4567',
      witnesses: ['Ravi', 'Selvi'],
      leftPieces: 1,
      leftNetMg: 10_000,
      outstandingPaise: 1_000_000,
      items: [{ line: 2, pieces: 2, released: true }],
    })
    expect(
      (await ticket(loan.id)).json().items.map(({ released: out }: { released: boolean }) => out),
    ).toEqual([false, true])
  })
})

test('a release voucher that is printed again shows what was left at the release', async () => {
  const { id, seal } = await shop.pledge({
    items: [shop.item(), shop.item({ pieces: 2 }), shop.item({ pieces: 3 })],
    receipt: cash(PAID_FEES_PAISE),
    payout: shop.byBank(1_000_000),
  })
  const collection = async () => customerCollects(await shop.upload('releasePicture'))
  const voucherOf = (releaseId: string) =>
    server.call('GetReleaseVoucher', { ...owner(), query: { id: releaseId } })
  const release = async (line: number, from: string, newSeal: string, weightBeforeMg: number) => {
    const weights = { weightBeforeMg, weightAfterMg: weightBeforeMg - 10_500 }
    const body = { lines: [line], seal: from, newSeal, witnesses: ['Ravi', 'Selvi'], ...weights }
    return server.call('ReleaseItems', {
      ...owner(),
      query: { id },
      body: { ...body, collection: await collection() },
    })
  }
  const first = await release(3, seal, 'FIRST-1', 31_500)
  const printed = await voucherOf(first.id)
  expect(printed).toMatchObject({ leftPieces: 3, outstandingPaise: 1_000_000, seal: 'FIRST-1' })
  await server.call('ReceivePayment', {
    ...owner(),
    body: {
      ...shop.scope,
      customerId: shop.customer.id,
      postedOn: shop.today(),
      payments: cash(200_000),
      lines: [{ loanId: id, amountPaise: 200_000 }],
    },
  })
  const second = await release(2, 'FIRST-1', 'SECOND-1', 21_000)
  const printedToo = await voucherOf(second.id)
  expect(printedToo.outstandingPaise).toBeLessThan(1_000_000)
  expect(printedToo).toMatchObject({ leftPieces: 1, seal: 'SECOND-1' })
  const { dues } = await server.call('GetPayoff', { ...owner(), query: { id, date: shop.today() } })
  await server.call('CloseLoan', {
    ...owner(),
    query: { id },
    body: { postedOn: shop.today(), payments: shop.byBank(dues.payablePaise) },
  })
  const last = await server.call('ReleasePacket', {
    ...owner(),
    query: { id },
    body: { seal: 'SECOND-1', collection: await collection() },
  })
  expect(await voucherOf(last.id)).toMatchObject({ leftPieces: 0, outstandingPaise: 0, seal: 'SECOND-1' })
  expect(await voucherOf(first.id)).toEqual(printed)
  expect(await voucherOf(second.id)).toEqual(printedToo)
})

describe('printouts of another store', () => {
  test('are shown only to users who may work there', async () => {
    const away = await server.call('AddStore', {
      ...owner(),
      body: { companyId: server.owner.companyId, name: 'Away', code: 'AW' },
    })
    const rights = { NewLoan: ['view'], PartPayment: ['view'] }
    const { session } = await addPerson(server, 'away', rights)
    await server.pool.query('update loan set store_id = $2 where id = $1', [second.id, away.id])
    await server.pool.query('update packet set store_id = $2 where loan_id = $1', [second.id, away.id])
    expect((await ticket(second.id, session.token)).statusCode).toBe(404)
    expect((await ticket(second.id)).statusCode).toBe(200)
    expect((await ticket(loan.id, session.token)).statusCode).toBe(200)
  })
})
