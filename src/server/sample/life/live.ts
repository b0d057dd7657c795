import type { Mover } from '../moveIn.ts'
import { auctionsOf } from './auctions.ts'
import { bankedCashOf } from './bankedCash.ts'
import { bankLoansOf } from './bankLoans.ts'
import { moveBooksIn } from './broughtIn.ts'
import type { Counter } from './counter.ts'
import { notesOf } from './notes.ts'
import { type PlannedAct, type PlannedLoan, planLoans, type StorePlan } from './plan.ts'
import { planBefore } from './planBefore.ts'
import { type Lending, pledge } from './pledge.ts'
import { service } from './service.ts'
import type { LiveLoan } from './standing.ts'

/** Something to do on a day: a loan to take, or an act on one of the store's, by its place. */
type Errand = { loan: number; act: PlannedAct | null }

/** A store that lives by its plan. */
export interface OpenStore {
  from: string
  /** Before its first day: what its books begin with. */
  begin: (mover: Mover) => Promise<void>
  /** A day: opened with a count, the acts of the day and what there is more, closed with a count. */
  liveDay: (day: string, more?: () => Promise<void>) => Promise<void>
}

/** Opens a store that begins with the open loans of the books before. */
export function openStore(
  counter: Counter,
  lending: Lending,
  plan: StorePlan,
  bankIds: readonly string[],
): OpenStore {
  const before = planBefore(plan)
  const planned = [...before.loans.map((loan) => loan.planned), ...planLoans(plan)]
  const errands = errandsByDay(planned)
  const loans: (LiveLoan | null)[] = []
  const beside = [
    notesOf(counter, plan),
    bankLoansOf({ counter, plan, loans }),
    auctionsOf({ counter, plan, loans }),
    bankedCashOf(counter, bankIds),
  ]
  return {
    from: plan.from,
    begin: async (mover) => {
      loans.push(...(await moveBooksIn({ ...mover, scope: counter.scope }, lending, before)))
    },
    liveDay: (day, more) =>
      counter.liveDay(day, async () => {
        for (const { loan: place, act } of errands.get(day) ?? []) {
          const loan = loans[place]
          if (act === null)
            loans[place] = await pledge(counter, lending, planned[place] as PlannedLoan, place + 1)
          else if (loan) await service(counter, lending, loan, act)
        }
        for (const { liveDay } of beside) await liveDay(day)
        await more?.()
      }),
  }
}

function errandsByDay(planned: readonly PlannedLoan[]): Map<string, Errand[]> {
  const days = new Map<string, Errand[]>()
  const add = (on: string, errand: Errand) => days.set(on, [...(days.get(on) ?? []), errand])
  for (const [loan, { openedOn, opening }] of planned.entries())
    if (opening !== 'broughtIn') add(openedOn, { loan, act: null })
  for (const [loan, { acts }] of planned.entries()) for (const act of acts) add(act.on, { loan, act })
  return days
}
