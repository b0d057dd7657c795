import type { Known } from '../known.ts'
import {
  activeLoan,
  byBank,
  collection,
  duesOf,
  exampleLoan,
  fileOf,
  headOf,
  loanRequest,
  newBranch,
  openDay,
  pendingLoan,
} from '../shop.ts'
import type { Recipe, World } from '../world.ts'

/** A payment on a loan where the amount does not matter, in paise. */
const PAID_PAISE = 100_000

/** A pending loan, unless one is given. */
const pending: Recipe = async (world, { query }) => ({
  query: query ?? { id: (await pendingLoan(world)).id },
})

/** A second user reviews a pending loan. */
const decision: Recipe = async (world, input) => ({
  ...(await pending(world, input)),
  session: await world.help.second(),
})

/** A paid-out loan, unless one is given. */
const active: Recipe = async (world, { query }) => ({ query: query ?? { id: (await activeLoan(world)).id } })

/** The packet of a paid-out loan, with its version. */
const ofPacket: Recipe = async (world) => {
  const { id } = await activeLoan(world)
  const { packet } = await world.call('GetPartPaymentById', { query: { id } })
  return { query: { id }, body: { version: (packet as { version: number }).version } }
}

/** A loan with two items, of which one may be released. */
const ofTwoPieces: Recipe = async (world) => ({
  query: { id: (await world.call('AddNewLoan', { body: await loanRequest(world, {}, 2) })).id },
})

/** The terms of a quote, as a page sends them back in `expected`. */
function termsShown(quote: unknown): object {
  const { versionNumber, rateConcessionBp, needsApproval } = quote as Record<string, unknown>
  return { slabVersion: versionNumber, rateConcessionBp, needsApproval }
}

/** A loan that was just closed; its packet is in the vault. */
async function closedLoan(world: World): Promise<unknown> {
  const [row] = (await world.call('CloseLoan')).rows as { loanId: string }[]
  return row?.loanId
}

/** A second user decides about a release by exception. */
const ofException: Recipe = async (world, input) => ({
  query: input.query ?? { id: (await world.call('RequestReleaseException')).id },
  session: await world.help.second(),
})

/** Recipes for the operations of business days, new loans and paid-out loans. */
export const loanRecipes: Record<string, Recipe> = {
  OpenDay: async (world, input) => ({
    session: input.session ?? (await newBranch(world)),
    // The books of a new store have no cash.
    body: { reason: 'Counted by the checker' },
  }),
  CloseDay: async (world, input) => {
    const session = input.session ?? (await newBranch(world))
    await openDay(world, session, {})
    return { session }
  },
  CountDay: async (world, input) => {
    const session = input.session ?? (await newBranch(world))
    await openDay(world, session, {})
    return { session }
  },
  GetDayBusiness: async (world, input) => {
    if (input.query) return {}
    const session = await newBranch(world)
    const { businessOn } = await world.call('CloseDay', { session })
    return { session, query: { businessOn } }
  },
  ReopenDay: async (world) => {
    const session = await newBranch(world)
    const { version, businessOn } = await world.call('CloseDay', { session })
    return { session, body: { version, businessOn } }
  },
  AddNewLoan: async (world, input) => (input.body ? {} : { body: await exampleLoan(world, 'AddNewLoan') }),
  QuoteLoan: async (world, input) => (input.body ? {} : { body: await exampleLoan(world, 'QuoteLoan') }),
  UpdateNewLoan: async (world) => {
    const loan = await pendingLoan(world)
    return { query: { id: loan.id }, body: await exampleLoan(world, 'UpdateNewLoan') }
  },
  ApproveNewLoan: decision,
  RejectNewLoan: decision,
  SendBackNewLoan: decision,
  CancelNewLoan: pending,
  DisburseNewLoan: async (world) => {
    const { id } = await pendingLoan(world)
    await world.call('ApproveNewLoan', { query: { id } })
    return { query: { id } }
  },
  RecordReference: async (world, input) => {
    if (input.query) return {}
    const body = await loanRequest(world)
    const payout = (await byBank(world, Number(body.principalPaise))).map((part) => ({
      ...part,
      reference: null,
      referenceAwaited: true,
    }))
    const { id } = await world.call('AddNewLoan', { body: { ...body, payout } })
    const { rows } = (await world.call('GetAwaitedReferences')) as { rows?: { id: string; loanId: string }[] }
    return { query: { id: rows?.find(({ loanId }) => loanId === id)?.id ?? '' } }
  },
  ReceivePayment: async (world, input) => {
    if (input.body) return {}
    const loan = await activeLoan(world)
    const payments = await byBank(world, PAID_PAISE)
    const lines = [{ loanId: loan.id, amountPaise: PAID_PAISE }]
    return { body: { customerId: loan.customerId, payments, lines } }
  },
  CloseLoan: async (world, input) => {
    const id = input.query?.id ?? (await activeLoan(world)).id
    const {
      payablePaise = 0,
      chargesPaise,
      penalPaise,
      closingInterestPaise,
      principalPaise,
    } = await duesOf(world, id)
    const expected = { chargesPaise, penalPaise, interestPaise: closingInterestPaise, principalPaise }
    return { query: { id }, body: { payments: await byBank(world, payablePaise), expected } }
  },
  QuoteRenewal: active,
  RenewLoan: async (world) => {
    const { id, slabId, tenureMonths, principalPaise } = await activeLoan(world)
    const { settlement, quote } = await world.call('QuoteRenewal', {
      query: { id },
      body: { principalPaise },
    })
    const [settled] = [settlement].flat() as Record<string, number>[]
    const payments = await byBank(world, (settled?.toPayPaise ?? 0) + (settled?.toPayOutPaise ?? 0))
    return {
      query: { id },
      body: { slabId, tenureMonths, principalPaise, expected: termsShown(quote), payments },
    }
  },
  GetReversal: async (world, input) => {
    const query = input.query ?? { id: (await activeLoan(world)).id }
    const { rows } = await world.call('GetPartPaymentStatement', { query: { id: query.id } })
    return { query: { seq: (rows as { seq: number }[]).at(-1)?.seq, ...query } }
  },
  ReverseEntry: async (world, input) => {
    if (input.query) {
      const { rows } = await world.call('GetPartPaymentStatement', input)
      return {
        body: { seq: (rows as { seq: number; reversible: boolean }[]).find((row) => row.reversible)?.seq },
      }
    }
    const [row] = (await world.call('ReceivePayment')).rows as { loanId: string; seq: number }[]
    return { query: { id: row?.loanId }, body: { seq: row?.seq } }
  },
  AddCharge: async (world) => ({
    query: { id: (await activeLoan(world)).id },
    body: { headId: await headOf(world, 'debit', 'loan') },
  }),
  WaiveDues: async (world) => {
    const [row] = (await world.call('AddCharge')).rows as { loanId: string }[]
    const loan = await world.call('GetPartPaymentById', { query: { id: row?.loanId } })
    const charges = (loan.charges as (Known & { duePaise: number })[]).map(({ id, duePaise }) => ({
      chargeId: id,
      amountPaise: duePaise,
    }))
    return { query: { id: loan.id }, body: { charges } }
  },
  WriteOff: active,
  AddLoanDocument: async (world) => ({
    query: { id: (await activeLoan(world)).id },
    body: { attachmentId: await fileOf(world, 'loanDocument') },
  }),
  DeleteLoanDocument: async (world) => ({ query: { id: (await world.call('AddLoanDocument')).id } }),
  ReleasePacket: async (world, input) => {
    const query = input.query ?? { id: await closedLoan(world) }
    return { query, body: await collection(world, query.id) }
  },
  GetReleaseExceptions: active,
  CheckRelease: active,
  RequestReleaseException: async (world, input) => {
    const query = input.query ?? { id: await closedLoan(world) }
    const shown = await collection(world, query.id)
    const stranger = {
      collectedBy: 'authorised',
      name: 'Kavitha Sundaram',
      idKind: 'voterId',
      idNumber: 'ABC1234567',
      proofId: await fileOf(world, 'releaseProof'),
    }
    return { query, body: { collection: { ...shown.collection, ...stranger }, lines: null } }
  },
  ApproveReleaseException: ofException,
  RejectReleaseException: ofException,
  QuoteReleaseItems: ofTwoPieces,
  ReleaseItems: async (world, input) => {
    const { query } = await ofTwoPieces(world, input)
    return { query, body: await collection(world, query?.id) }
  },
  MovePacket: ofPacket,
  ResealPacket: ofPacket,
  GetPayoff: active,
  GetReminder: active,
  AddReminder: active,
  VerifyTicket: active,
  GetReceipt: async (world) => ({ query: { id: (await world.call('ReceivePayment')).voucherId } }),
  GetReportVoucher: async (world) => ({ query: { id: (await world.call('ReceivePayment')).voucherId } }),
  GetReleaseVoucher: async (world) => ({ query: { id: (await world.call('ReleasePacket')).id } }),
}
