import { rupees } from '../../../domain/money/rupees.ts'
import { counted } from '../../../domain/text/count.ts'

/** Notices about the loans of a store. */
export const noticeTexts = {
  dueTitle: (store: string) => `Loans due in ${store}`,
  due: (loans: number, paise: number) =>
    `${counted(loans, 'loan')} due within 7 days, principal ${rupees(paise)}.`,
  overdueTitle: (store: string) => `Loans overdue in ${store}`,
  overdue: (loans: number, paise: number) =>
    `${counted(loans, 'loan')} past the due date and grace period, principal ${rupees(paise)}.`,
  shortTitle: (store: string) => `Loans below margin in ${store}`,
  short: (metals: string, loans: number, paise: number) =>
    `Price fall in ${metals}: ${counted(loans, 'more loan')} below margin, ${rupees(paise)} to collect.`,
  lateTitle: (store: string) => `Late releases in ${store}`,
  late: (packets: number, paise: number) =>
    paise === 0
      ? `${counted(packets, 'packet')} of closed loans not released in time.`
      : `${counted(packets, 'packet')} of closed loans not released in time; compensation so far ${rupees(paise)}.`,
} as const
