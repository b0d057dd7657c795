import type { AddOpeningLoanRequest, LoanItem, LoanScheme } from '../../../api/gen/model/index.ts'
import { interestTermsOf } from '../../../domain/checkScheme.ts'
import { addDays } from '../../../domain/dates.ts'
import { broughtInClock } from '../../../domain/opening.ts'
import { dueOnOf } from '../../../domain/schemeQuote.ts'
import { nextBusinessDay } from './calendar.ts'
import type { Counter } from './counter.ts'
import type { PlannedAct, PlannedLoan, StorePlan } from './plan.ts'
import type { Lending } from './pledge.ts'
import { service } from './service.ts'
import type { LiveLoan } from './standing.ts'

/** The store that was another's shop before: its books begin with what it had. */
const TAKEN_OVER = 2
/** What its books had beside loans, in paise; the drawer is counted when the first day opens. */
const ASSETS: Readonly<Record<string, number>> = { '1101': 45_000_000, '1102': 18_000_000 }
const CAPITAL = '3010'
const PURITY_BP = 9160
/** Its loans are counted from here on, for what is numbered by them. */
const FIRST_PLACE = 900

/** A loan that the shop before had, by days before its last one; and what is done to it by days after that. Paise, mg. */
interface Before {
  number: string
  scheme: string
  openedAgo: number
  paidAgo: number
  grossMg: number
  principalPaise: number
  outstandingPaise: number
  chargesDuePaise?: number
  acts: readonly { after: number; kind: 'interest' | 'charge' | 'close' | 'release' }[]
}

/** Some are paid and collected, one is late already, and nobody comes for the last two. */
const before: readonly Before[] = [
  {
    ...{ number: 'A-0871', scheme: 'Gold Saver', openedAgo: 401, paidAgo: 190, grossMg: 16_200 },
    ...{ principalPaise: 8_500_000, outstandingPaise: 8_500_000, chargesDuePaise: 25_000 },
    acts: [
      { after: 17, kind: 'close' },
      { after: 17, kind: 'release' },
    ],
  },
  {
    ...{ number: 'A-0902', scheme: 'Gold Monthly', openedAgo: 246, paidAgo: 32, grossMg: 24_000 },
    ...{ principalPaise: 12_000_000, outstandingPaise: 9_000_000 },
    acts: [
      { after: 45, kind: 'interest' },
      { after: 110, kind: 'close' },
      { after: 112, kind: 'release' },
    ],
  },
  {
    ...{ number: 'A-0915', scheme: 'Gold Saver', openedAgo: 160, paidAgo: 160, grossMg: 8_150 },
    ...{ principalPaise: 4_000_000, outstandingPaise: 4_000_000 },
    acts: [{ after: 30, kind: 'interest' }],
  },
  {
    ...{ number: 'A-0923', scheme: 'Gold Daily 360', openedAgo: 122, paidAgo: 61, grossMg: 32_400 },
    ...{ principalPaise: 17_500_000, outstandingPaise: 15_000_000 },
    acts: [{ after: 150, kind: 'close' }],
  },
  {
    ...{ number: 'A-0940', scheme: 'Gold Prompt', openedAgo: 58, paidAgo: 58, grossMg: 11_700 },
    ...{ principalPaise: 5_500_000, outstandingPaise: 5_500_000 },
    acts: [
      { after: 60, kind: 'interest' },
      { after: 190, kind: 'interest' },
    ],
  },
  {
    ...{ number: 'A-0951', scheme: 'Gold Saver', openedAgo: 20, paidAgo: 20, grossMg: 6_300 },
    ...{ principalPaise: 3_000_000, outstandingPaise: 3_000_000 },
    acts: [],
  },
]

interface TakenOver {
  counter: Counter
  lending: Lending
  plan: StorePlan
}

/** The opening of the store that was taken over, on its first day, and what becomes of the loans that came with it. */
export function broughtInOf(taken: TakenOver): { liveDay: (day: string) => Promise<void> } {
  const { counter, lending, plan } = taken
  let loans: LiveLoan[] = []
  return {
    liveDay: async (day) => {
      if (plan.store !== TAKEN_OVER) return
      if (loans.length === 0) loans = await takeOver(taken, day)
      for (const loan of loans)
        for (const act of loan.planned.acts) if (act.on === day) await service(counter, lending, loan, act)
    },
  }
}

/** Types balances and loans in and accepts them, as the owner does. */
async function takeOver(taken: TakenOver, day: string): Promise<LiveLoan[]> {
  const { counter, lending } = taken
  const { scope } = counter
  const cutOverOn = addDays(day, -1)
  const { accounts } = await counter.ask('GetLedgerOpening', { body: scope }, 'manager')
  const lentPaise = before.reduce((sum, { outstandingPaise, chargesDuePaise = 0 }) => {
    return sum + outstandingPaise + chargesDuePaise
  }, 0)
  const capitalPaise = Object.values(ASSETS).reduce((sum, paise) => sum + paise, lentPaise)
  const amounts = accounts.flatMap(({ accountId, code }) => {
    const debitPaise = ASSETS[code] ?? 0
    const creditPaise = code === CAPITAL ? capitalPaise : 0
    return debitPaise + creditPaise === 0 ? [] : [{ accountId, debitPaise, creditPaise }]
  })
  const draft = { ...scope, version: 0, cutOverOn, chargeHeadId: lending.noticeHeadId, amounts }
  await counter.ask('UpdateLedgerOpening', { body: draft }, 'manager')
  const loans: LiveLoan[] = []
  for (const [place, one] of before.entries()) loans.push(await bringIn(taken, one, place, cutOverOn))
  const opening = await counter.ask('GetLedgerOpening', { body: scope }, 'manager')
  const { version, differencePaise } = opening
  const { count: loanCount, outstandingPaise, chargesDuePaise } = opening.loans
  const shown = { version, loanCount, outstandingPaise, chargesDuePaise, differencePaise }
  await counter.ask('AcceptLedgerOpening', { body: { ...scope, ...shown } }, 'manager')
  return loans
}

/** Types one loan in. Its customer is one of those who come last to the counter. */
async function bringIn(
  { counter, lending }: TakenOver,
  one: Before,
  place: number,
  cutOverOn: string,
): Promise<LiveLoan> {
  const { choices, borrowers, code } = lending
  const scheme = choices.schemes.find(({ name }) => name === one.scheme)
  const borrower = borrowers.at(-1 - place)
  if (!scheme || !borrower) throw new Error(`the sample has no ${one.scheme}, or no borrower`)
  const customer = await counter.ask('GetCustomerById', { query: { id: borrower.id } })
  const { planned, item } = plannedOf(lending, scheme, one, cutOverOn)
  const { number, principalPaise, outstandingPaise, chargesDuePaise = 0 } = one
  const { openedOn, tenureMonths } = planned
  const { appraiserId: _, ...weighed } = item
  const facts = {
    ...{ openedOn, dueOn: dueOnOf(openedOn, tenureMonths), principalPaise, outstandingPaise },
    ...{ paidToOn: addDays(cutOverOn, -one.paidAgo), penalDuePaise: null },
  }
  const seal = `${code}-${number}`
  const body: AddOpeningLoanRequest = {
    ...{ ...counter.scope, number, slabId: scheme.id, ...facts, chargesDuePaise, ...weighed },
    ...{ customerNumber: customer.number, phone: null, customerName: null },
    ...{ seal, location: 'Safe 2, tray 30' },
  }
  const { id } = await counter.ask('AddOpeningLoan', { body }, 'manager')
  const terms = interestTermsOf(scheme.terms, scheme)
  const charge = { id: number, onDate: cutOverOn, duePaise: chargesDuePaise }
  borrower.outstandingPaise += outstandingPaise
  return {
    ...{ planned, number: FIRST_PLACE + place, id, borrower, terms, items: [item], seal },
    state: {
      clock: broughtInClock(terms, { ...facts, cutOverOn }),
      charges: chargesDuePaise === 0 ? [] : [charge],
    },
    ...{ cashOutPaise: 0, ended: false, forsaken: false },
  }
}

/** The loan as the counter has it, and its one item. */
function plannedOf(
  { choices }: Lending,
  { metalId }: LoanScheme,
  { scheme, openedAgo, grossMg, acts }: Before,
  cutOverOn: string,
): { planned: PlannedLoan; item: LoanItem } {
  const product = choices.products.find((one) => one.metalId === metalId && one.kind === 'ornament')
  const item: LoanItem = {
    ...{ productId: product?.id ?? '', purityBp: PURITY_BP, pieces: 1, grossMg, stoneMg: 0, otherMg: 0 },
    appraiserId: choices.appraisers[0]?.id ?? '',
  }
  const planned: PlannedLoan = {
    ...{ borrower: 0, openedOn: addDays(cutOverOn, -openedAgo), scheme, metal: 'Gold', tenureMonths: 12 },
    items: [{ product: 0, pieces: 1, grossMg, stoneMg: 0 }],
    ...{ share: 100, opening: 'paidOut' },
    acts: acts.map(
      ({ after, kind }): PlannedAct => ({ kind, on: nextBusinessDay(addDays(cutOverOn, after)) }),
    ),
  }
  return { planned, item }
}
