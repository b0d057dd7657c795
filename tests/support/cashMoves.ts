import type { LightMyRequestResponse as Response } from 'fastify'
import type { PaymentPart } from '../../src/api/gen/model/index.ts'
import { auctionsOf } from './auctions.ts'
import { bankLoansOf } from './bankLoans.ts'
import { today } from './days.ts'
import { notesOf } from './notes.ts'
import { addPerson, type TestServer } from './server.ts'
import { twoStores } from './transfers.ts'

/** Sends a request with this cash at one field, otherwise valid. Amounts in paise. */
type SendCash = (cashPaise: number) => Promise<Response>

/** Preparations by the cash field of an operation, such as `CloseLoan.payments`. */
type CashMoves = Record<string, () => Promise<SendCash>>

const inCash = (amountPaise: number): PaymentPart => ({
  mode: 'cash',
  bankId: null,
  amountPaise,
  reference: null,
})

/** The cash movements at the counter, between stores and to the bank. */
export async function cashAtTheCounter(server: TestServer): Promise<CashMoves> {
  const { shop, sendCash, sent, receiveCash, openOther } = await twoStores(server)
  const { token } = server.owner
  await openOther()
  const manager = await addPerson(server, 'manager', { NewLoan: ['view', 'approve'] })
  await server.call('AddCommonHeads', { token, body: { companyId: shop.scope.companyId } })
  const notes = await notesOf(server)
  const withFees = await shop.slabs.add('With a charge', {
    minimumLoanPaise: 1_000_000,
    fees: {
      processingFeeBp: 0,
      processingFeeMinimumPaise: 0,
      processingFeeMaximumPaise: null,
      documentChargePaise: 20_000,
      gstBp: 0,
    },
  })
  const bankPart = (amountPaise: number) => shop.byBank(amountPaise)[0] as PaymentPart
  /** An amount, partly in cash and the rest by bank. */
  const parts = (allPaise: number, cashPaise: number) => [inCash(cashPaise), bankPart(allPaise - cashPaise)]
  const borrower = async () => (await shop.addCustomer('Borrows')).id
  const pledged = async () => shop.pledge({ customerId: await borrower(), payout: shop.byBank(1_000_000) })
  /** A loan with fees, pending approval. */
  const waiting = async () => {
    await shop.setPolicy({ approvalAbovePaise: 100 })
    const loan = await shop.pledge({
      customerId: await borrower(),
      slabId: withFees.id,
      payout: shop.byBank(1_000_000),
      receipt: [bankPart(20_000)],
    })
    await shop.setPolicy({ approvalAbovePaise: null })
    return loan
  }
  const update = async (fields: (cashPaise: number) => object): Promise<SendCash> => {
    const { id, version, customerId } = await waiting()
    const {
      companyId: _c,
      storeId: _s,
      ...asMade
    } = shop.request({
      customerId,
      slabId: withFees.id,
      payout: shop.byBank(1_000_000),
      receipt: [bankPart(20_000)],
    })
    return (cashPaise) =>
      server.inject('UpdateNewLoan', {
        token,
        query: { id },
        body: { version, ...asMade, ...fields(cashPaise) },
      })
  }
  const disburse = async (fields: (cashPaise: number) => object): Promise<SendCash> => {
    const { id, version } = await waiting()
    const approve = { token: manager.session.token, query: { id }, body: { version } }
    const approved = await server.call('ApproveNewLoan', approve)
    return (cashPaise) =>
      server.inject('DisburseNewLoan', {
        token,
        query: { id },
        body: { version: approved.version, ...fields(cashPaise) },
      })
  }

  return {
    'AddNewLoan.payout': async () => {
      const customerId = await borrower()
      return (cashPaise) => shop.inject({ customerId, payout: parts(1_000_000, cashPaise) })
    },
    'AddNewLoan.receipt': async () => {
      const customerId = await borrower()
      const payout = shop.byBank(1_000_000)
      return (cashPaise) =>
        shop.inject({ customerId, slabId: withFees.id, payout, receipt: parts(20_000, cashPaise) })
    },
    'UpdateNewLoan.payout': () => update((cashPaise) => ({ payout: parts(1_000_000, cashPaise) })),
    'UpdateNewLoan.receipt': () => update((cashPaise) => ({ receipt: parts(20_000, cashPaise) })),
    'DisburseNewLoan.payout': () => disburse((cashPaise) => ({ payout: parts(1_000_000, cashPaise) })),
    'DisburseNewLoan.receipt': () => disburse((cashPaise) => ({ receipt: parts(20_000, cashPaise) })),
    'AddCreditNote.payments': async () => (cashPaise) =>
      notes.send('credit', notes.request('credit', today(), { payments: parts(24_000, cashPaise) })),
    'AddDebitNote.payments': async () => (cashPaise) =>
      notes.send('debit', notes.request('debit', today(), { payments: parts(24_000, cashPaise) })),
    'RenewLoan.payments': async () => {
      const { id } = await pledged()
      const terms = { slabId: shop.slab.id, tenureMonths: 12, principalPaise: 1_500_000 }
      const { settlement } = await server.call('QuoteRenewal', { token, query: { id }, body: terms })
      const outPaise = settlement?.toPayOutPaise ?? 0
      return (cashPaise) =>
        server.inject('RenewLoan', {
          token,
          query: { id },
          body: { ...terms, postedOn: today(), payments: parts(outPaise, cashPaise) },
        })
    },
    'AddMoneyTransfer.amountPaise': async () => (amountPaise) =>
      server.inject('AddMoneyTransfer', {
        token,
        body: { ...shop.scope, postedOn: today(), fromBankId: null, toBankId: shop.bankId, amountPaise },
      }),
    'SendCash.amountPaise': async () => (amountPaise) => sendCash({ amountPaise }),
    'ReceiveCash.countedPaise': async () => {
      const transfer = await sent({ amountPaise: 100_000 })
      return (countedPaise) => receiveCash(transfer, { countedPaise, reason: 'Counted twice' })
    },
  }
}

/** The cash movements on active loans, at auctions and with lenders. */
export async function cashOnLoans(server: TestServer): Promise<CashMoves> {
  const sales = await auctionsOf(server, today())
  const lenders = await bankLoansOf(server, sales)
  const { token, byBank, cash } = sales
  const parts = (allPaise: number, cashPaise: number) => [cash(cashPaise), byBank(allPaise - cashPaise)]
  /** A lot with a bid of ₹50,000. */
  const bidOn = async () => {
    const lot = await sales.openForBids(await sales.overdue())
    await sales.lowerReserve(lot, 100)
    await sales.bid(lot, 5_000_000)
    return lot
  }
  const drawing = async (fields: (cashPaise: number) => object): Promise<SendCash> => {
    const packetId = await lenders.packetOf(await sales.add({ openedOn: today() }))
    return (cashPaise) => lenders.send(lenders.request(today(), [packetId], fields(cashPaise)))
  }

  return {
    'ReceivePayment.payments': async () => {
      const loan = await sales.add()
      return (cashPaise) => {
        const payments = parts(30_000, cashPaise)
        return server.inject('ReceivePayment', {
          token,
          body: sales.receipt(loan, today(), 30_000, { payments }),
        })
      }
    },
    'CloseLoan.payments': async () => {
      const loan = await sales.add()
      const { dues } = await sales.payoff(loan, today())
      return (cashPaise) => sales.close(loan, today(), 0, { payments: parts(dues.payablePaise, cashPaise) })
    },
    'SellLot.payments': async () => {
      const lot = await bidOn()
      return async (cashPaise) =>
        sales.sendSell(lot, await sales.saleRequest(lot, {}, parts(5_000_000, cashPaise)))
    },
    'SellLot.costPayments': async () => {
      const lot = await bidOn()
      return async (cashPaise) => {
        const costs = { costsPaise: 20_000, costPayments: parts(20_000, cashPaise) }
        return sales.sendSell(lot, await sales.saleRequest(lot, costs))
      }
    },
    'ReceiveShortfall.payments': async () => {
      const { lot } = await sales.sold(await sales.overdue(), 100_000)
      return (cashPaise) =>
        server.inject('ReceiveShortfall', {
          token,
          query: { id: lot.id },
          body: { postedOn: today(), payments: parts(30_000, cashPaise) },
        })
    },
    'AddBankNewLoan.payments': () => drawing((cashPaise) => ({ payments: parts(50_000_000, cashPaise) })),
    'AddBankNewLoan.feePayments': () =>
      drawing((cashPaise) => ({ feePaise: 20_000, feePayments: parts(20_000, cashPaise) })),
    'PayBankNewLoan.payments': async () => {
      const { made } = await lenders.drawn(today())
      return (cashPaise) => lenders.pay(made, today(), parts(30_000, cashPaise))
    },
    'RedeemBankNewLoan.payments': async () => {
      const { made } = await lenders.drawn(today())
      const query = { id: made.id, date: today() }
      const { totalPaise } = await server.call('GetBankNewLoanPayoff', { token, query })
      return (cashPaise) => lenders.redeem(made, today(), { payments: parts(totalPaise, cashPaise) })
    },
  }
}
