import type { Contract } from '../../../api/gen/contract.ts'
import type { PaymentPart } from '../../../api/gen/model/index.ts'
import { denominations } from '../../../domain/cash/cashCount.ts'
import type { Binding, BoundOperation } from '../../platform/http/call.ts'
import type { Actor } from '../../platform/operation/context.ts'
import { type Ask, type Given, together } from '../together.ts'
import { momentOf } from './calendar.ts'
import type { LifeClock } from './clock.ts'

/** Minutes from one act at the counter to the next. */
const BETWEEN_ACTS = 4
/** Below so much cash in the drawer, in paise, loans are paid out by bank. */
const CASH_KEPT = 3_000_000
/** Above so much cash in the drawer customers are asked to pay by bank. */
const CASH_ENOUGH = 60_000_000
/** Cash in the drawer on the first day, in paise. */
export const FIRST_CASH = 30_000_000

/** Who works in a store: at the counter, and who approves and decides. */
export interface Staffed {
  counter: Actor
  manager: Actor
}

/** A store's counter on one day after the other: who asks, when, and what is in the drawer. */
export interface Counter {
  scope: { companyId: string; storeId: string }
  today: () => string
  /** Opens a day with a count, does its work, and closes it with a count; all in one transaction. */
  liveDay: (on: string, work: () => Promise<void>) => Promise<void>
  /** A call of one who works there, at the next moment of the day that is being lived. */
  ask: <Op extends BoundOperation>(
    id: Op,
    given: Given<Op>,
    by?: keyof Staffed,
  ) => Promise<Contract[Op]['reply']>
  /** Cash in the drawer. Paise. */
  drawerPaise: () => number
  /** Cash that comes from another store, or below 0 goes there. Paise. */
  moveCash: (amountPaise: number) => void
  /** How money goes out: cash if it may be, and there is enough of it. Paise. */
  payOut: (amountPaise: number, cashAllowed: boolean) => PaymentPart[]
  /** How money comes in. Paise; only whole rupees are taken in cash. */
  payIn: (amountPaise: number, cashAllowed: boolean) => PaymentPart[]
}

/** Opens the counter of a store before its first day. */
export function openCounter(
  binding: Binding,
  clock: LifeClock,
  people: Staffed,
  bankIds: readonly string[],
): Counter {
  const { companyId, storeId } = people.counter
  const scope = { companyId, storeId }
  let day = ''
  let minutes = 0
  let drawer = FIRST_CASH
  let transfers = 0
  let asking: Ask | null = null

  const ask: Counter['ask'] = (id, given, by = 'counter') => {
    if (!asking) throw new Error(`${id} was asked while no day was lived`)
    const moment = momentOf(day, minutes)
    minutes += BETWEEN_ACTS
    const answering = asking
    return clock.at(moment, () => answering(id, people[by], given))
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
    ask,
    liveDay: async (on, work) => {
      day = on
      minutes = 0
      await together(binding, companyId, async (now) => {
        asking = now
        await ask('OpenDay', { body: count() })
        await work()
        await ask('CloseDay', { body: count() })
      })
      asking = null
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

/** Notes and coins that come to an amount of whole rupees, in paise, the greatest first. */
export function countOf(amountPaise: number) {
  let left = amountPaise
  return denominations.flatMap((valuePaise) => {
    const count = Math.floor(left / valuePaise)
    left -= count * valuePaise
    return count > 0 ? [{ valuePaise, count }] : []
  })
}
