import type { HeadSide } from '../../../domain/books/accounts.ts'
import { addDays, addMonths } from '../../../domain/dates/dates.ts'
import { nextBusinessDay } from './calendar.ts'
import type { Counter } from './counter.ts'
import type { StorePlan } from './plan.ts'

/** A standalone note (paise). */
interface PlannedNote {
  side: HeadSide
  head: string
  amountPaise: number
  /** Whether it is paid in cash; else by bank or UPI. */
  cash: boolean
  party: string
  narration: string
}

const rent: PlannedNote = {
  side: 'debit',
  head: 'Rent',
  amountPaise: 1_800_000,
  cash: false,
  party: 'Ranganathan Estates',
  narration: 'Rent of the shop for the month',
}

/** The second note of a month: one of these in turn. */
const turns: readonly PlannedNote[] = [
  {
    side: 'debit',
    head: 'Tea and snacks',
    amountPaise: 124_000,
    cash: true,
    party: 'Saravana Tea Stall',
    narration: 'Tea for staff and customers',
  },
  {
    side: 'debit',
    head: 'Electricity',
    amountPaise: 386_000,
    cash: false,
    party: 'TANGEDCO',
    narration: 'Electricity, two months',
  },
  {
    side: 'credit',
    head: 'Other income',
    amountPaise: 90_000,
    cash: true,
    party: 'Kumaran Paper Mart',
    narration: 'Old newspapers and packing sold',
  },
  {
    side: 'debit',
    head: 'Salaries',
    amountPaise: 1_450_000,
    cash: true,
    party: 'Murugesan',
    narration: 'Wages of the watchman',
  },
]

/** The month, counted from 0, in which the first store enters electricity twice and reverses one entry. */
const MISTAKE_IN = 1

/** Two notes a month, posted on their days; in the first store one of them is entered twice by mistake. */
export function notesOf(counter: Counter, plan: StorePlan): { simulateDay: (day: string) => Promise<void> } {
  const days = new Map<string, { note: PlannedNote; mistake: boolean }[]>()
  for (let month = 0; addMonths(plan.from, month) < plan.today; month++) {
    const begins = addMonths(plan.from, month)
    const turn = turns[month % turns.length] ?? rent
    const mistake = plan.store === 0 && month === MISTAKE_IN
    put(days, addDays(begins, 4), { note: rent, mistake: false })
    put(days, addDays(begins, 11), { note: turn, mistake })
    if (mistake) put(days, addDays(begins, 11), { note: turn, mistake: false })
  }
  const heads = new Map<string, string>()
  return {
    simulateDay: async (day) => {
      for (const { note, mistake } of days.get(day) ?? []) await post(counter, heads, note, mistake)
    },
  }
}

function put<Planned>(days: Map<string, Planned[]>, date: string, planned: Planned): void {
  const day = nextBusinessDay(date)
  days.set(day, [...(days.get(day) ?? []), planned])
}

async function post(
  counter: Counter,
  heads: Map<string, string>,
  { side, head, amountPaise, cash, party, narration }: PlannedNote,
  mistake: boolean,
): Promise<void> {
  const { scope } = counter
  const postedOn = counter.today()
  if (!heads.has(head)) {
    const choices = await counter.send(side === 'credit' ? 'GetCreditNoteChoices' : 'GetDebitNoteChoices', {
      body: scope,
    })
    for (const { name, id } of choices.heads) heads.set(name, id)
  }
  const payments = side === 'credit' ? counter.payIn(amountPaise, cash) : counter.payOut(amountPaise, cash)
  const body = { ...scope, postedOn, headId: heads.get(head) ?? '', amountPaise, payments, party, narration }
  const note = await counter.send(side === 'credit' ? 'AddCreditNote' : 'AddDebitNote', { body })
  if (!mistake) return
  const reversal = { query: { id: note.id }, body: { postedOn, reason: 'Entered twice' } }
  await counter.send(side === 'credit' ? 'ReverseCreditNote' : 'ReverseDebitNote', reversal, 'manager')
}
