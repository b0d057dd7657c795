import type { LoanDues, LoanNextChange } from '../../../../api/gen/model/index.ts'
import type { AccrualState } from '../../../../domain/interest/accrualState.ts'
import { nextPenal, nextRateChange } from '../../../../domain/interest/nextChange.ts'
import { duesOn, payoffOn } from '../../../../domain/loan/receipts.ts'
import type { LoanRow } from './loanStore.ts'

/** Whether a loan can have dues: only an active one can. */
export function isOwing<Row extends Pick<LoanRow, 'status' | 'clock'>>(
  row: Row,
): row is Row & { clock: AccrualState } {
  return row.status === 'active' && row.clock !== null
}

/** The day, or the date of the last receipt or waiver if later: nothing is calculated before it. */
export function notBefore(clock: AccrualState, day: string): string {
  return day < clock.movedOn ? clock.movedOn : day
}

/**
 * The dues of a loan on a date and its payoff, in paise; 0 for one that has ended. The payable amount is rounded to `stepPaise`; a day
 * before the last receipt or waiver counts as that date.
 */
export function loanDues(
  row: Pick<LoanRow, 'status' | 'clock' | 'terms' | 'chargesDuePaise'>,
  day: string,
  stepPaise: number,
): LoanDues {
  if (!isOwing(row)) return { date: day, ...noDues }
  const date = notBefore(row.clock, day)
  const dues = duesOn(row.terms, row.clock, row.chargesDuePaise, date)
  const payoff = payoffOn(row.terms, row.clock, row.chargesDuePaise, date, stepPaise)
  return {
    date,
    ...dues,
    totalPaise: dues.chargesPaise + dues.penalPaise + dues.interestPaise + dues.principalPaise,
    closingInterestPaise: payoff.interestPaise,
    closingTotalPaise: payoff.totalPaise,
    payablePaise: payoff.payablePaise,
    roundOffPaise: payoff.roundOffPaise,
  }
}

/** The amounts of a loan that has ended. */
export const noDues: Readonly<Omit<LoanDues, 'date'>> = {
  chargesPaise: 0,
  penalPaise: 0,
  interestPaise: 0,
  principalPaise: 0,
  totalPaise: 0,
  closingInterestPaise: 0,
  closingTotalPaise: 0,
  payablePaise: 0,
  roundOffPaise: 0,
}

/** Adds the amounts of one loan to a sum over loans; its date stays. */
export function addDues(sum: LoanDues, one: LoanDues): void {
  for (const amount of Object.keys(noDues) as (keyof typeof noDues)[]) sum[amount] += one[amount]
}

/**
 * When the rate and penal interest change next if nothing is paid, shown as "Pay by 30 May or the rate becomes 18 %"; none for a loan that
 * has ended.
 */
export function nextChange(
  row: Pick<LoanRow, 'status' | 'clock' | 'terms' | 'chargesDuePaise'>,
  day: string,
): LoanNextChange {
  const date = isOwing(row) ? notBefore(row.clock, day) : day
  const rate = isOwing(row) ? nextRateChange(row.terms, row.clock, date) : null
  const penal = isOwing(row) ? nextPenal(row.terms, row.clock, date) : null
  return {
    ratePayByOn: rate?.payBy ?? null,
    rateChangesOn: rate?.changesOn ?? null,
    rateBp: rate?.rateBp ?? null,
    newRateBp: rate?.newRateBp ?? null,
    avoidable: rate?.avoidable ?? false,
    penalPayByOn: penal?.payBy ?? null,
    penalFromOn: penal?.chargedFrom ?? null,
    penalRateBp: penal?.rateBp ?? null,
  }
}
