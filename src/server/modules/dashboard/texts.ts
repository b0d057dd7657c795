import type { EveningException } from '../../../api/gen/model/index.ts'

const titles: Record<Exclude<EveningException['kind'], 'cashDifference'>, string> = {
  reopenedDay: 'Day reopened',
  recount: 'Cash counted again',
  waiver: 'Dues waived',
  'write-off': 'Loan written off',
  reversal: 'Entry reversed',
  releaseByException: 'Release by exception',
}

/** Words of the evening. */
export const eveningTexts = {
  /** The title of an exception; the amount of a cash difference, in paise, is negative for missing cash. */
  title: (kind: EveningException['kind'], amountPaise: number | null): string =>
    kind === 'cashDifference' ? ((amountPaise ?? 0) < 0 ? 'Cash is short' : 'Cash is over') : titles[kind],
} as const
