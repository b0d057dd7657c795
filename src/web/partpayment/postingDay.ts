import type { PartPayment } from '../../api/gen/model/index.ts'

/** The business day that acts on a loan post on: the one that is open in the store; while none is, today, to be opened. */
export function postingDay({ openDayOn, dues }: Pick<PartPayment, 'openDayOn' | 'dues'>): string {
  return openDayOn ?? dues.date
}
