import type { Importer } from '../importFile.ts'
import { auctionsOf } from './auctions.ts'
import { bankedCashOf } from './bankedCash.ts'
import { bankLoansOf } from './bankLoans.ts'
import type { Counter } from './counter.ts'
import { importBooks } from './importedLoans.ts'
import { notesOf } from './notes.ts'
import { type PlannedAction, type PlannedLoan, planLoans, type StorePlan } from './plan.ts'
import { planBefore } from './planBefore.ts'
import { type Lending, pledge } from './pledge.ts'
import { service } from './service.ts'
import type { SimulatedLoan } from './simulatedLoan.ts'

/** A task of a day: a loan to open, or an action on a loan of the store, by its index. */
type DayTask = { loan: number; action: PlannedAction | null }

/** A store that is simulated by its plan. */
export interface OpenStore {
  from: string
  /** Before its first day: imports the opening balances. */
  begin: (importer: Importer) => Promise<void>
  /** Simulates a day: opens it with a count, runs its actions and `more`, and closes it with a count. */
  simulateDay: (day: string, more?: () => Promise<void>) => Promise<void>
}

/** Opens a store that begins with the open loans of the previous books. */
export function openStore(
  counter: Counter,
  lending: Lending,
  plan: StorePlan,
  bankIds: readonly string[],
): OpenStore {
  const before = planBefore(plan)
  const planned = [...before.loans.map((loan) => loan.planned), ...planLoans(plan)]
  const tasks = tasksByDay(planned)
  const loans: (SimulatedLoan | null)[] = []
  const otherWork = [
    notesOf(counter, plan),
    bankLoansOf({ counter, plan, loans }),
    auctionsOf({ counter, plan, loans }),
    bankedCashOf(counter, bankIds),
  ]
  return {
    from: plan.from,
    begin: async (importer) => {
      loans.push(...(await importBooks({ ...importer, scope: counter.scope }, lending, before)))
    },
    simulateDay: (day, more) =>
      counter.simulateDay(day, async () => {
        for (const { loan: place, action } of tasks.get(day) ?? []) {
          const loan = loans[place]
          if (action === null)
            loans[place] = await pledge(counter, lending, planned[place] as PlannedLoan, place + 1)
          else if (loan) await service(counter, lending, loan, action)
        }
        for (const { simulateDay } of otherWork) await simulateDay(day)
        await more?.()
      }),
  }
}

function tasksByDay(planned: readonly PlannedLoan[]): Map<string, DayTask[]> {
  const days = new Map<string, DayTask[]>()
  const add = (date: string, task: DayTask) => days.set(date, [...(days.get(date) ?? []), task])
  for (const [loan, { openedOn, opening }] of planned.entries())
    if (opening !== 'imported') add(openedOn, { loan, action: null })
  for (const [loan, { actions }] of planned.entries())
    for (const action of actions) add(action.date, { loan, action })
  return days
}
