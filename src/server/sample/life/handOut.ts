import type { CollectionRequest } from '../../../api/gen/model/index.ts'
import { principalOf } from '../../../domain/clock.ts'
import type { Counter } from './counter.ts'
import { itemValue, type Lending, LTV_PERCENT } from './pledge.ts'
import type { LiveLoan } from './standing.ts'

/** Every so many loans the ticket was lost, or it is the nominee who comes. */
const LOST_TICKET = 40
const NOMINEE = 55

/** Hands the packet of a closed loan out. */
export async function handOut(counter: Counter, lending: Lending, loan: LiveLoan): Promise<void> {
  const collection = await collectionOf(lending, loan)
  await counter.ask('ReleasePacket', { query: { id: loan.id }, body: { collection } }, 'manager')
}

/** Hands the first item out when the others cover what is owed; the packet gets a new seal. */
export async function handOutOne(counter: Counter, lending: Lending, loan: LiveLoan): Promise<void> {
  const [first, ...staying] = loan.items
  if (!first) return
  const valuePaise = staying.reduce(
    (sum, item) => sum + itemValue(lending, loan.planned, item, counter.today()),
    0,
  )
  if ((valuePaise * LTV_PERCENT) / 100 < principalOf(loan.state.clock)) return
  const weightBeforeMg = loan.items.reduce((sum, { grossMg }) => sum + grossMg, 0)
  const seal = `${loan.seal}-2`
  const body = {
    lines: [1],
    collection: await collectionOf(lending, loan),
    seal,
    witnesses: ['Anitha Raghavan', 'Murugan Selvam'],
    weightBeforeMg,
    weightAfterMg: weightBeforeMg - first.grossMg,
  }
  await counter.ask('ReleaseItems', { query: { id: loan.id }, body }, 'manager')
}

/** Puts the packet on hold. */
export async function hold(counter: Counter, loan: LiveLoan): Promise<void> {
  const query = { id: loan.id }
  const { packet } = await counter.ask('GetPartPaymentById', { query })
  const body = {
    version: packet.version,
    act: 'hold' as const,
    location: null,
    reason: 'Police letter 114/26: ownership is disputed',
  }
  await counter.ask('MovePacket', { query, body }, 'manager')
}

async function collectionOf(
  { signature }: Lending,
  { number, borrower }: LiveLoan,
): Promise<CollectionRequest> {
  const nominee = number % NOMINEE === 0
  return {
    collectedBy: nominee ? 'nominee' : 'pawner',
    name: nominee ? `Nominee of ${borrower.name}` : borrower.name,
    idKind: 'voterId',
    idNumber: `TNA${1_000_000 + number}`,
    ticket: number % LOST_TICKET === 0 ? 'bond' : 'shown',
    proofId: null,
    pictureId: await signature(),
    note: null,
  }
}
