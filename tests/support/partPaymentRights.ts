import { customersOf } from './customers.ts'
import type { LoanToPut } from './putLoan.ts'
import { customerCollects } from './releases.ts'
import {
  ALL,
  COUNTER,
  OFFICE,
  type Person,
  placeOf,
  type RoleRow,
  type SampleBusiness,
  type Sent,
} from './roles.ts'
import { sampleLoan } from './sampleLoan.ts'
import { sampleLoans } from './sampleLoans.ts'

/** Roles per operation on loans in the sample business; each row makes a request that would succeed. */
export function partPaymentRights({ server, session, openDay }: SampleBusiness): RoleRow[] {
  const place = () => placeOf({ session })
  const asOwner = () => ({ token: session('owner').token })
  /** An active loan, while the day is open. */
  const newLoan = async (loan: LoanToPut = {}) => {
    await openDay()
    return sampleLoan(server(), session('owner'), loan)
  }
  const close = async ({ id, today, bankId }: Awaited<ReturnType<typeof newLoan>>) => {
    const { dues } = await server().call('GetPayoff', { ...asOwner(), query: { id, date: today } })
    return { query: { id }, body: { postedOn: today, payments: payment(bankId, dues.payablePaise) } }
  }
  /** A collection by the loan's customer, with a photo that this user took: with the document on file, or another. */
  const collection = async (person: Person, customerId: string, shown: object = {}) => {
    const query = { id: customerId }
    const { idKind } = await server().call('GetCustomerById', { ...asOwner(), query })
    const { idNumber, pan } = await server().call('ShowIdentity', { ...asOwner(), query })
    return {
      ...customerCollects(await customersOf(server()).upload('releasePicture', session(person).token)),
      ...(idKind && idNumber ? { idKind, idNumber } : { idKind: 'pan', idNumber: pan ?? '' }),
      ...shown,
    }
  }
  /** A closed loan, and a request by a user to release it to a stranger. */
  const toStranger = async (person: Person) => {
    const loan = await newLoan()
    await server().call('CloseLoan', { ...asOwner(), ...(await close(loan)) })
    const proofId = await customersOf(server()).upload('releaseProof', session(person).token)
    const stranger = { collectedBy: 'authorised', name: 'A stranger', proofId }
    const collected = await collection(person, loan.customerId, stranger)
    return { query: { id: loan.id }, body: { collection: collected, lines: null, reason: 'She is ill' } }
  }
  /** A request that this user may decide, because another one made it: the manager, or for the manager the owner. */
  const requested = async (person: Person) => {
    const requester = person === 'manager' ? 'owner' : 'manager'
    const { query, body } = await toStranger(requester)
    const { token } = session(requester)
    const reply = await server().inject('RequestReleaseException', { token, query, body })
    return { query: { id: reply.json().id } }
  }
  const twoItems = { valuesPaise: [5_000_000, 5_000_000] }
  /** A loan opened today. */
  const pledged = async () => {
    await openDay()
    const body = await sampleLoans(server(), session).request()
    return server().call('AddNewLoan', { ...asOwner(), body })
  }
  /** A request about the receipt of a loan. */
  const ofReceipt = async (more: object): Promise<Sent> => {
    const { id, customerId, today, bankId } = await newLoan()
    const lines = [{ loanId: id, amountPaise: 1000 }]
    const payments = [{ mode: 'bank' as const, bankId, amountPaise: 1000, reference: null }]
    const body = { ...place(), customerId, postedOn: today, payments, lines }
    await server().call('ReceivePayment', { ...asOwner(), body })
    return { query: { id }, body: { postedOn: today, reason: 'A slip', ...more } }
  }
  const payment = (bankId: string, amountPaise: number) => [
    { mode: 'bank' as const, bankId, amountPaise, reference: null },
  ]

  return [
    ['see the loans', 'GetPartPayment', ALL, async () => ({ body: place() })],
    [
      'see the payoff of a loan',
      'GetPayoff',
      ALL,
      async () => {
        const { id, today } = await newLoan()
        return { query: { id, date: today } }
      },
    ],
    [
      'receive a payment',
      'ReceivePayment',
      COUNTER,
      async () => {
        const { id, customerId, today, bankId } = await newLoan()
        const lines = [{ loanId: id, amountPaise: 1000 }]
        return {
          body: { ...place(), customerId, postedOn: today, payments: payment(bankId, 1000), lines },
        }
      },
    ],
    [
      'see the documents of a loan',
      'GetPartPaymentDocuments',
      ALL,
      async () => ({ query: { id: (await newLoan()).id } }),
    ],
    [
      'add a document to a loan',
      'AddLoanDocument',
      OFFICE,
      async (person) => {
        const attachmentId = await customersOf(server()).upload('loanDocument', session(person).token)
        return { query: { id: (await newLoan()).id }, body: { attachmentId, kind: 'letter', name: 'Letter' } }
      },
    ],
    ['close a loan', 'CloseLoan', COUNTER, async () => close(await newLoan())],
    [
      'see the figures of a renewal',
      'QuoteRenewal',
      ALL,
      async () => ({ query: { id: (await pledged()).id }, body: { principalPaise: null } }),
    ],
    [
      'renew a loan',
      'RenewLoan',
      COUNTER,
      async () => {
        const { id } = await pledged()
        const request = { ...asOwner(), query: { id }, body: { principalPaise: null } }
        const { slabId, tenureMonths, quote, settlement } = await server().call('QuoteRenewal', request)
        const amountPaise = settlement?.toPayPaise ?? 0
        const payments = [{ mode: 'cash', bankId: null, amountPaise, reference: null }]
        const terms = { slabId, tenureMonths, principalPaise: quote.principalPaise }
        return {
          query: { id },
          body: { ...terms, postedOn: quote.todayDate, payments: amountPaise === 0 ? [] : payments },
        }
      },
    ],
    [
      'see what a reversal does',
      'GetReversal',
      OFFICE,
      async () => ({ query: { id: (await newLoan()).id, seq: 1 } }),
    ],
    ['reverse an entry', 'ReverseEntry', OFFICE, () => ofReceipt({ seq: 2 })],
    [
      'charge a loan',
      'AddCharge',
      OFFICE,
      async () => {
        const { rows } = await server().call('GetCreditDebit', { ...asOwner(), body: place() })
        const headId = rows.find(({ side, usage }) => side === 'debit' && usage === 'loan')?.id
        const { id, today } = await newLoan()
        return { query: { id }, body: { headId, amountPaise: 100, gstBp: 0, postedOn: today } }
      },
    ],
    [
      'waive dues',
      'WaiveDues',
      OFFICE,
      async () => {
        const { id, today } = await newLoan()
        const parts = { charges: [], penalPaise: 0, interestPaise: 1 }
        return { query: { id }, body: { ...parts, postedOn: today, reason: 'Agreed' } }
      },
    ],
    [
      'write a loan off',
      'WriteOff',
      OFFICE,
      async () => {
        const { id, today } = await newLoan()
        return { query: { id }, body: { postedOn: today, reason: 'Gone' } }
      },
    ],
    [
      'release a packet',
      'ReleasePacket',
      OFFICE,
      async (person) => {
        const loan = await newLoan()
        await server().call('CloseLoan', { ...asOwner(), ...(await close(loan)) })
        const body = { seal: loan.seal, collection: await collection(person, loan.customerId) }
        return { query: { id: loan.id }, body }
      },
    ],
    [
      'see the figures of a release of items',
      'QuoteReleaseItems',
      ALL,
      async () => ({ query: { id: (await newLoan(twoItems)).id }, body: { lines: [1] } }),
    ],
    [
      'release items',
      'ReleaseItems',
      OFFICE,
      async (person) => {
        const { id, seal, customerId } = await newLoan(twoItems)
        const opened = { witnesses: ['Ravi', 'Selvi'], weightBeforeMg: 20_000, weightAfterMg: 10_000 }
        const seals = { seal, newSeal: `NEW-${id.slice(0, 8)}` }
        const body = { lines: [1], ...seals, ...opened, collection: await collection(person, customerId) }
        return { query: { id }, body }
      },
    ],
    [
      'see requests to release by exception',
      'GetReleaseExceptions',
      ALL,
      async () => ({ query: { id: (await newLoan()).id } }),
    ],
    [
      'verify a ticket',
      'VerifyTicket',
      ALL,
      async () => ({ query: { id: (await newLoan()).id }, body: { ticket: 'ABCDE-FGH12' } }),
    ],
    [
      'see whether a release needs a second person',
      'CheckRelease',
      OFFICE,
      async () => ({
        query: { id: (await newLoan()).id },
        body: {
          collectedBy: 'pawner',
          name: null,
          idKind: null,
          idNumber: null,
          ticket: null,
        },
      }),
    ],
    ['request to release by exception', 'RequestReleaseException', OFFICE, toStranger],
    [
      'approve a release by exception',
      'ApproveReleaseException',
      OFFICE,
      async (person) => ({ ...(await requested(person)), body: { note: null } }),
    ],
    [
      'reject a release by exception',
      'RejectReleaseException',
      OFFICE,
      async (person) => ({ ...(await requested(person)), body: { note: 'Call her first' } }),
    ],
    [
      'move a packet',
      'MovePacket',
      OFFICE,
      async () => {
        const { id } = await newLoan()
        return { query: { id }, body: { version: 1, action: 'move', location: 'Tray 2', reason: null } }
      },
    ],
    [
      'reseal a packet',
      'ResealPacket',
      OFFICE,
      async () => {
        const { id, seal } = await newLoan(twoItems)
        const opened = { witnesses: ['Ravi', 'Selvi'], weightBeforeMg: 20_000, weightAfterMg: 20_000 }
        const seals = { foundSeal: seal, newSeal: `AGAIN-${id.slice(0, 8)}` }
        return { query: { id }, body: { version: 1, ...seals, ...opened, reason: 'Torn', note: null } }
      },
    ],
  ]
}
