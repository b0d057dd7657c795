import type { Contract } from '../../../api/gen/contract.ts'
import type { PaymentPart } from '../../../api/gen/model/index.ts'
import { denominations } from '../../../domain/cash/cashCount.ts'
import type { Binding, BoundOperation } from '../../platform/http/call.ts'
import type { Actor } from '../../platform/operation/context.ts'
import { type CallContent, inOneTransaction, type SendCall } from '../inOneTransaction.ts'
import { minutesAt, momentOf } from './calendar.ts'
import type { SimulationClock } from './clock.ts'

/** Minutes between two actions at the counter. */
const BETWEEN_ACTIONS = 4
/** Below this amount of cash in the drawer, in paise, loans are paid out by bank. */
const CASH_KEPT = 3_000_000
/** Above this amount of cash in the drawer, customers pay by bank. */
const CASH_ENOUGH = 60_000_000
/** Cash in the drawer on the first day, in paise. */
export const FIRST_CASH = 30_000_000

/**
 * The staff of a store: the person at the counter, the manager, who approves and decides, and the person who approves the manager's
 * requests.
 */
export interface StoreStaff {
  counter: Actor
  manager: Actor
  approver: Actor
}

/** The counter of a store: sends the requests of each simulated day in order of time, and tracks the cash in the drawer. */
export interface Counter {
  scope: { companyId: string; storeId: string }
  today: () => string
  /** Simulates a day: opens it with a count, does its work, and closes it with a count; all in one transaction. */
  simulateDay: (date: string, work: () => Promise<void>) => Promise<void>
  /** A request of one of the staff, at the next moment of the simulated day. */
  send: <Op extends BoundOperation>(
    id: Op,
    input: CallContent<Op>,
    person?: keyof StoreStaff,
  ) => Promise<Contract[Op]['reply']>
  /** Later requests of the simulated day happen at this moment or after it. */
  waitUntil: (moment: Date) => void
  /** Cash in the drawer. Paise. */
  drawerPaise: () => number
  /** Cash moved into the drawer from another store or a bank; out of it when negative. Paise. */
  moveCash: (amountPaise: number) => void
  /** The parts of a payout: cash if that is allowed and leaves enough in the drawer, otherwise a transfer. Paise. */
  payOut: (amountPaise: number, cashAllowed: boolean) => PaymentPart[]
  /** The parts of a receipt: cash if it is allowed, in whole rupees and the drawer is not full, otherwise a transfer. Paise. */
  payIn: (amountPaise: number, cashAllowed: boolean) => PaymentPart[]
}

/** Opens the counter of a store before its first day. */
export function openCounter(
  binding: Binding,
  clock: SimulationClock,
  people: StoreStaff,
  bankIds: readonly string[],
): Counter {
  const { companyId, storeId } = people.counter
  const scope = { companyId, storeId }
  let day = ''
  let minutes = 0
  let drawer = FIRST_CASH
  let transfers = 0
  let current: SendCall | null = null

  const send: Counter['send'] = (id, input, person = 'counter') => {
    if (!current) throw new Error(`${id} was sent outside a simulated day`)
    const moment = momentOf(day, minutes)
    minutes += BETWEEN_ACTIONS
    const answering = current
    return clock.at(moment, () => answering(id, people[person], input))
  }
  const count = () => ({ ...scope, businessOn: day, denominations: countOf(drawer) })
  const overBank = (amountPaise: number): PaymentPart[] => {
    transfers += 1
    const mode = transfers % 3 === 0 ? 'bank' : 'upi'
    const bankId = bankIds[transfers % bankIds.length] ?? null
    return [
      { mode, bankId, amountPaise, reference: `${mode === 'upi' ? 'UPI' : 'NEFT'} ${400_000 + transfers}` },
    ]
  }
  const inCash = (amountPaise: number): PaymentPart[] => [
    { mode: 'cash', bankId: null, amountPaise, reference: null },
  ]
  return {
    scope,
    today: () => day,
    send,
    simulateDay: async (date, work) => {
      day = date
      minutes = 0
      await inOneTransaction(binding, companyId, async (now) => {
        current = now
        await send('OpenDay', { body: count() })
        await work()
        await send('CloseDay', { body: count() })
      })
      current = null
    },
    waitUntil: (moment) => {
      minutes = Math.max(minutes, minutesAt(day, moment))
    },
    drawerPaise: () => drawer,
    moveCash: (amountPaise) => {
      drawer += amountPaise
    },
    payOut: (amountPaise, cashAllowed) => {
      if (!cashAllowed || drawer - amountPaise < CASH_KEPT) return overBank(amountPaise)
      drawer -= amountPaise
      return inCash(amountPaise)
    },
    payIn: (amountPaise, cashAllowed) => {
      if (!cashAllowed || amountPaise % 100 !== 0 || drawer > CASH_ENOUGH) return overBank(amountPaise)
      drawer += amountPaise
      return inCash(amountPaise)
    },
  }
}

/** Notes and coins for an amount of whole rupees, in paise, the largest first. */
export function countOf(amountPaise: number) {
  let left = amountPaise
  return denominations.flatMap((valuePaise) => {
    const count = Math.floor(left / valuePaise)
    left -= count * valuePaise
    return count > 0 ? [{ valuePaise, count }] : []
  })
}
