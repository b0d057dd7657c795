import { randomUUID } from 'node:crypto'
import type { PartPayment } from '../../src/api/gen/model/index.ts'
import { openShop } from './loans.ts'
import { customerCollects } from './releases.ts'
import type { Draws } from './seeded.ts'
import type { TestServer } from './server.ts'

/** How many days ago the shop opened. */
const DAYS = 460
/** Maximum number of days between events. */
const APART = 20

/**
 * A shop with two customers that opened `DAYS` days ago and does business until about today. Its loans get random entries of every kind that
 * changes principal: they are opened for 3, 6 or 12 months, paid in part, renewed, closed, written off, released in part, and their
 * newest entry is reversed. Entries that the rules reject are skipped.
 */
export async function livelyShop(server: TestServer, { whole, pick }: Draws) {
  server.clock.now = new Date(Date.now() - DAYS * 86_400_000)
  const shop = await openShop(server)
  const { token } = server.owner
  const customers = [shop.customer, await shop.addCustomer('Ravi')]
  const pictureId = await shop.upload('releasePicture')
  const made: string[] = []
  const reason = 'As agreed'

  async function make(): Promise<void> {
    const principalPaise = whole(10, 25) * 100_000
    const payout = shop.byBank(principalPaise)
    const pledge = { customerId: pick(customers).id, tenureMonths: pick([3, 6, 12]) }
    const { id } = await shop.pledge({ ...pledge, items: [shop.item(), shop.item()], principalPaise, payout })
    made.push(id)
  }

  function pay({ id, customerId, dues }: PartPayment) {
    const amountPaise = dues.interestPaise + dues.penalPaise + whole(0, 5) * 40_000 + 100
    const lines = [{ loanId: id, amountPaise }]
    const receipt = { ...shop.scope, customerId, postedOn: shop.today() }
    return server.inject('ReceivePayment', {
      token,
      body: { ...receipt, payments: shop.byBank(amountPaise), lines },
    })
  }

  function close({ id, dues }: PartPayment) {
    const body = { postedOn: shop.today(), payments: shop.byBank(dues.payablePaise) }
    return server.inject('CloseLoan', { token, query: { id }, body })
  }

  async function renew({ id }: PartPayment) {
    const terms = { slabId: shop.slab.id, tenureMonths: 6, principalPaise: whole(10, 25) * 100_000 }
    const { settlement } = await server.call('QuoteRenewal', { token, query: { id }, body: terms })
    const paise = settlement?.toPayPaise || settlement?.toPayOutPaise || 0
    const payments = paise === 0 ? [] : shop.byBank(paise)
    const body = { ...terms, postedOn: shop.today(), payments }
    const reply = await server.inject('RenewLoan', { token, query: { id }, body })
    if (reply.statusCode < 300) made.push(reply.json().id)
    return reply
  }

  function writeOff({ id }: PartPayment) {
    return server.inject('WriteOff', { token, query: { id }, body: { postedOn: shop.today(), reason } })
  }

  function release({ id, packet }: PartPayment) {
    const collection = { ...customerCollects(pictureId), note: 'Any weight' }
    const opened = { witnesses: ['Ravi', 'Selvi'], weightBeforeMg: 21_000, weightAfterMg: 10_500 }
    const seals = { seal: packet.seal, newSeal: randomUUID().slice(0, 8) }
    const body = { lines: [1], collection, ...seals, ...opened }
    return server.inject('ReleaseItems', { token, query: { id }, body })
  }

  async function reverse({ id }: PartPayment) {
    const { rows } = await server.call('GetPartPaymentStatement', { token, query: { id } })
    const body = { seq: rows.length, postedOn: shop.today(), reason }
    return server.inject('ReverseEntry', { token, query: { id }, body })
  }

  for (let turn = 0; turn < 3; turn += 1) await make()
  for (let left = DAYS - APART; left > 0; ) {
    const days = whole(1, APART)
    left -= days
    await shop.openLater(days)
    await make()
    for (let turn = whole(1, 3); turn > 0; turn -= 1) {
      const loan = await server.call('GetPartPaymentById', { token, query: { id: pick(made) } })
      const action =
        loan.status === 'active' ? pick([pay, close, renew, writeOff, release, reverse]) : reverse
      const { statusCode, body } = await action(loan)
      if (statusCode >= 300 && ![409, 422].includes(statusCode)) throw new Error(body)
    }
  }
  return shop
}
