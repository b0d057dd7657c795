import type { Known } from '../known.ts'
import type { Session } from '../sessions.ts'
import { activeLoan, byBank, newBranch, openDay, otherStore, packetOf, shopOf } from '../shop.ts'
import type { Recipe, World } from '../world.ts'

/** Principal, fees and payment of a bank loan, in paise, as in the examples. */
const BORROWED_PAISE = 50_000_000
const FEE_PAISE = 59_000
const REPAID_PAISE = 380_137

async function cashSent(world: World): Promise<Known> {
  return world.call('SendCash')
}

async function lender(world: World): Promise<string> {
  return (
    await world.once('lender', () =>
      world.call('AddBank', { body: { kind: 'lender', lenderRateBp: 925, upiId: null } }),
    )
  ).id
}

/** Recipes for the operations of transfers between stores, bank loans, notes and opening balances. */
export const moneyRecipes: Record<string, Recipe> = {
  SendCash: async (world) => {
    await openDay(world, world.main)
    return { body: { toStoreId: (await otherStore(world)).storeId } }
  },
  SendPackets: async (world) => {
    const packetIds = [await packetOf(world, await activeLoan(world))]
    return { body: { toStoreId: (await otherStore(world)).storeId, packetIds } }
  },
  ReceiveCash: async (world) => {
    const { id } = await cashSent(world)
    return { session: await otherStore(world), query: { id } }
  },
  ReceivePackets: async (world) => {
    const sent = await world.call('SendPackets')
    const packetIds = (sent.packets as (Known & { packetId?: string })[]).map(
      ({ id, packetId }) => packetId ?? id,
    )
    return { session: await otherStore(world), query: { id: sent.id }, body: { packetIds } }
  },
  CancelTransfer: async (world, { query }) => ({ query: query ?? { id: (await cashSent(world)).id } }),
  GetTransferSlip: async (world) => ({ query: { id: (await cashSent(world)).id } }),

  AddBankNewLoan: async (world) => {
    const loan = await activeLoan(world)
    const { rows } = await world.call('GetBankNewLoanPackets', { body: { search: loan.seal } })
    const packetIds = (rows as Known[]).map(({ id }) => id)
    const payments = await byBank(world, BORROWED_PAISE)
    const fee = { feePaise: FEE_PAISE, feePayments: await byBank(world, FEE_PAISE) }
    return {
      body: { lenderId: await lender(world), amountPaise: BORROWED_PAISE, payments, packetIds, ...fee },
    }
  },
  GetBankNewLoanPayoff: async (world) => ({
    query: { id: (await world.record('BankNewLoan')).id, date: world.today },
  }),
  PayBankNewLoan: async (world, input) => {
    const id = input.query?.id ?? (await world.call('AddBankNewLoan')).id
    const payments = await byBank(world, REPAID_PAISE)
    return { query: { id }, body: { postedOn: world.today, payments } }
  },
  RedeemBankNewLoan: async (world, input) => {
    const id = input.query?.id ?? (await world.call('AddBankNewLoan')).id
    const { totalPaise } = await world.call('GetBankNewLoanPayoff', { query: { id, date: world.today } })
    return {
      query: { id },
      body: { postedOn: world.today, payments: await byBank(world, Number(totalPaise)) },
    }
  },
  CollectPackets: async (world, input) => {
    const { query } = input
    const { id, packets } = await (query
      ? world.call('GetBankNewLoanById', { query })
      : world.call('RedeemBankNewLoan'))
    const packetIds = (packets as { packetId: string }[]).map(({ packetId }) => packetId)
    return { query: { id }, body: { packetIds } }
  },
  ReverseBankNewLoanEntry: async (world) => {
    const { id, entries } = await world.call('PayBankNewLoan')
    const seq = Math.max(...(entries as { seq: number }[]).map((entry) => entry.seq))
    return { query: { id }, body: { seq, postedOn: world.today } }
  },
  ReverseCreditNote: async (world) => note(await world.call('AddCreditNote'), world),
  ReverseDebitNote: async (world) => note(await world.call('AddDebitNote'), world),
  GetCreditNoteById: async (world) => ({ query: { id: (await world.call('AddCreditNote')).id } }),
  GetDebitNoteById: async (world) => ({ query: { id: (await world.call('AddDebitNote')).id } }),
  GetCreditVoucher: async (world) => ({ query: { id: (await world.call('AddCreditNote')).id } }),
  GetDebitVoucher: async (world) => ({ query: { id: (await world.call('AddDebitNote')).id } }),

  UpdateLedgerOpening: async (world, input) => {
    const session = input.session ?? (await newBranch(world))
    const { version, accounts } = await world.call('GetLedgerOpening', { session })
    const [account] = accounts as { accountId: string }[]
    const amounts = account ? [{ accountId: account.accountId, debitPaise: 5_000_000, creditPaise: 0 }] : []
    return { session, body: { version, cutOverOn: world.day(-1), amounts } }
  },
  AddOpeningAmount: async (world) => ({
    session: (await drafted(world)).session,
    body: await amountOf(world),
  }),
  AddOpeningLoan: async (world, input) => {
    const session = input.session ?? (await drafted(world)).session
    if (input.body) return { session }
    const { product, scheme } = await shopOf(world)
    const { number } = await world.call('AddCustomer')
    return { session, body: { customerNumber: number, slabId: scheme.id, productId: product.id } }
  },
  ClearOpeningLoan: async (world) => ({ session: (await drafted(world)).session }),
  DeleteOpeningLoan: async (world) => {
    const { session } = await drafted(world)
    return { session, query: { id: (await world.call('AddOpeningLoan', { session })).id } }
  },
  AcceptLedgerOpening: async (world, input) => {
    const session = input.session ?? (await drafted(world)).session
    const { version, loans, differencePaise } = await world.call('GetLedgerOpening', { session })
    const { count, outstandingPaise, chargesDuePaise } = loans as Record<string, number>
    return {
      session,
      body: { version, loanCount: count, outstandingPaise, chargesDuePaise, differencePaise },
    }
  },
}

async function note({ id }: Known, world: World) {
  return { query: { id }, body: { postedOn: world.today } }
}

async function amountOf(world: World): Promise<object> {
  const { accounts } = await world.call('GetLedgerOpening')
  const [account] = accounts as { accountId: string }[]
  return { accountId: account?.accountId }
}

/** A store before its first day, with a draft of opening balances. */
export async function drafted(world: World): Promise<{ session: Session }> {
  const session = await newBranch(world)
  await world.call('UpdateLedgerOpening', { session })
  return { session }
}

/** The body of an overdue opening loan; its principal is raised by `extraPaise`, so that a sale of its item leaves a shortfall. */
export async function openingLoan(world: World, extraPaise: number): Promise<Record<string, unknown>> {
  const { metal, product, scheme } = await shopOf(world)
  const customer = await world.call('AddCustomer')
  const principalPaise = 1_000_000 + extraPaise
  return {
    customerNumber: customer.number,
    slabId: scheme.id,
    productId: product.id,
    purityBp: metal?.referencePurityBp,
    principalPaise,
    outstandingPaise: principalPaise,
    chargesDuePaise: 0,
    openedOn: world.day(-400),
    dueOn: world.day(-35),
    paidToOn: world.day(-100),
    grossMg: 10_000,
    stoneMg: 0,
    otherMg: 0,
  }
}
