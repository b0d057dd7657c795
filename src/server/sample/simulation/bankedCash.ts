import type { Counter } from './counter.ts'

/** Maximum cash that a store keeps overnight, in paise: its overnight limit. */
export const OVERNIGHT_PAISE = 20_000_000
/** Cash that stays in the drawer when the evening's cash is banked, in paise. */
const KEPT_PAISE = 15_000_000
/** Below this amount of cash in the evening, `DRAWN_PAISE` is drawn from the bank for the next day; paise. */
const LOW_PAISE = 6_000_000
const DRAWN_PAISE = 8_000_000
/** GST of the previous months is paid from this day of the month on, before it is due on the 20th. */
const GST_DAY = 15

/**
 * The evenings of a store: cash above the overnight limit is banked, cash is drawn when the drawer is low, and GST of the previous
 * months is paid once a month.
 */
export function bankedCashOf(
  counter: Counter,
  bankIds: readonly string[],
): { simulateDay: (day: string) => Promise<void> } {
  const [bankId = ''] = bankIds
  let paidIn = ''
  let slips = 0

  async function transfer(fromBankId: string | null, toBankId: string | null, amountPaise: number) {
    slips += 1
    const slipNumber = String(230_100 + slips)
    const body = {
      ...counter.scope,
      postedOn: counter.today(),
      fromBankId,
      toBankId,
      amountPaise,
      slipNumber,
    }
    await counter.send('AddMoneyTransfer', { body })
    counter.moveCash(fromBankId === null ? -amountPaise : amountPaise)
  }

  async function payGst(date: string): Promise<void> {
    const { dues } = await counter.send('GetTaxPaymentChoices', { body: counter.scope }, 'manager')
    for (const { periodOn, ...taxes } of dues) {
      const challanNumber = `${date.slice(2, 4)}${date.slice(5, 7)}33000${periodOn.slice(2, 4)}${periodOn.slice(5, 7)}7`
      const challan = { challanNumber, challanOn: date, bankId }
      const body = { ...counter.scope, postedOn: date, periodOn, ...taxes, ...challan }
      await counter.send('AddTaxPayment', { body }, 'manager')
    }
  }

  return {
    simulateDay: async (day) => {
      const drawerPaise = counter.drawerPaise()
      if (drawerPaise > OVERNIGHT_PAISE) await transfer(null, bankId, drawerPaise - KEPT_PAISE)
      else if (drawerPaise < LOW_PAISE) await transfer(bankId, null, DRAWN_PAISE)
      const month = day.slice(0, 7)
      if (Number(day.slice(8)) < GST_DAY || paidIn === month) return
      paidIn = month
      await payGst(day)
    },
  }
}
