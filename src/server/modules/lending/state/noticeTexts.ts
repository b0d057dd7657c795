import { rupees } from '../../../../domain/money/rupees.ts'
import { counted } from '../../../../domain/text/count.ts'

/** Notices about the loans of a store. */
export const noticeTexts = {
  dueTitle: (store: string) => `Loans fall due in ${store}`,
  due: (loans: number, paise: number) =>
    `${counted(loans, 'loan')} with ${rupees(paise)} of principal ${loans === 1 ? 'falls' : 'fall'} due within seven days.`,
  overdueTitle: (store: string) => `Loans are overdue in ${store}`,
  overdue: (loans: number, paise: number) =>
    `${counted(loans, 'loan')} with ${rupees(paise)} of principal ${loans === 1 ? 'is' : 'are'} past due date and grace.`,
  shortTitle: (store: string) => `Margins fall short in ${store}`,
  short: (metals: string, loans: number, paise: number) =>
    `${metals} fell: ${counted(loans, 'more loan')} ${loans === 1 ? 'is' : 'are'} not covered by the policy, for ${rupees(paise)} of principal.`,
  lateTitle: (store: string) => `Packets wait to be handed out in ${store}`,
  late: (packets: number, paise: number) =>
    `${counted(packets, 'packet')} of closed loans ${packets === 1 ? 'was' : 'were'} not handed out in time${paise === 0 ? '' : `; customers are owed ${rupees(paise)} so far`}.`,
} as const
