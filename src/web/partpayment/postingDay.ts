import type { PartPayment } from '../../api/gen/model/index.ts'

/** The posting date of actions on a loan: the open day of the store; today while none is open. */
export function postingDay({ openDayOn, dues }: Pick<PartPayment, 'openDayOn' | 'dues'>): string {
  return openDayOn ?? dues.date
}
