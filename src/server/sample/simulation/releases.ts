import type { CollectionRequest } from '../../../api/gen/model/index.ts'
import { principalOf } from '../../../domain/interest/accrualState.ts'
import type { Counter } from './counter.ts'
import { itemValue, type Lending, LTV_PERCENT } from './pledge.ts'
import type { Borrower, ShownIdentity, SimulatedLoan } from './simulatedLoan.ts'

/** One in this many customers has lost the ticket; one in this many sends the nominee to collect. */
const LOST_TICKET = 40
const NOMINEE = 55

/** Releases the packet of a closed loan. */
export async function releaseAll(counter: Counter, lending: Lending, loan: SimulatedLoan): Promise<void> {
  const collection = await collectionOf(counter, lending, loan)
  await approve(counter, loan, { collection, lines: null })
  await counter.send(
    'ReleasePacket',
    { query: { id: loan.id }, body: { seal: loan.seal, collection } },
    'manager',
  )
}

/** Releases the first item if the others are enough for the principal by loan to value; the packet gets a new seal. */
export async function releaseOne(counter: Counter, lending: Lending, loan: SimulatedLoan): Promise<void> {
  const [first, ...staying] = loan.items
  if (!first) return
  const valuePaise = staying.reduce(
    (sum, item) => sum + itemValue(lending, loan.planned, item, counter.today()),
    0,
  )
  if ((valuePaise * LTV_PERCENT) / 100 < principalOf(loan.state.accrual)) return
  const weightBeforeMg = loan.items.reduce((sum, { grossMg }) => sum + grossMg, 0)
  const newSeal = `${loan.seal}-2`
  const leaving = { collection: await collectionOf(counter, lending, loan), lines: [1] }
  await approve(counter, loan, leaving)
  const body = {
    ...leaving,
    seal: loan.seal,
    newSeal,
    witnesses: ['Anitha Raghavan', 'Murugan Selvam'],
    weightBeforeMg,
    weightAfterMg: weightBeforeMg - first.grossMg,
  }
  await counter.send('ReleaseItems', { query: { id: loan.id }, body }, 'manager')
  loan.seal = newSeal
}

/** Puts the packet on hold. */
export async function hold(counter: Counter, loan: SimulatedLoan): Promise<void> {
  const query = { id: loan.id }
  const { packet } = await counter.send('GetPartPaymentById', { query })
  const body = {
    version: packet.version,
    action: 'hold' as const,
    location: null,
    reason: 'Police letter 114/26: ownership is disputed',
  }
  await counter.send('MovePacket', { query, body }, 'manager')
}

/** A second person approves a release that is exceptional: another person collects, or the ticket is lost. */
async function approve(
  counter: Counter,
  loan: SimulatedLoan,
  leaving: { collection: CollectionRequest; lines: number[] | null },
): Promise<void> {
  const { collectedBy, ticket } = leaving.collection
  if (collectedBy === 'pawner' && ticket === 'shown') return
  const reason =
    ticket === 'bond' ? 'Ticket lost at home; bond signed' : 'The customer is ill; authority letter seen'
  const query = { id: loan.id }
  const { id } = await counter.send(
    'RequestReleaseException',
    { query, body: { ...leaving, reason } },
    'manager',
  )
  await counter.send('ApproveReleaseException', { query: { id }, body: { note: null } }, 'approver')
}

async function collectionOf(
  counter: Counter,
  { signature, document }: Lending,
  { number, borrower }: SimulatedLoan,
): Promise<CollectionRequest> {
  const { name, nomineeName } = borrower
  const identity = borrower.identity ?? (await recordIdentity(counter, borrower))
  const nominee = number % NOMINEE === 0 && nomineeName !== null
  const ticketLost = number % LOST_TICKET === 0
  return {
    collectedBy: nominee ? 'nominee' : 'pawner',
    name: nominee ? nomineeName : name,
    idKind: nominee ? 'voterId' : identity.kind,
    idNumber: nominee ? `TNA${1_000_000 + number}` : identity.number,
    ticket: ticketLost ? 'bond' : 'shown',
    proofId: nominee ? await document() : null,
    bondId: ticketLost ? await document() : null,
    pictureId: await signature(),
    note: null,
  }
}

/** Records the voter ID of a customer without a document on file, before anything is released to them. */
async function recordIdentity(counter: Counter, borrower: Borrower): Promise<ShownIdentity> {
  const query = { id: borrower.id }
  const { version, typeId, name, phone } = await counter.send('GetCustomerById', { query })
  const number = `TNB${String(1_000_000 + version + Number(phone.slice(-5))).padStart(7, '0')}`
  const body = { version, typeId, name, phone, idKind: 'voterId' as const, idNumber: number }
  await counter.send('UpdateCustomer', { query, body })
  borrower.identity = { kind: 'voterId', number }
  return borrower.identity
}
