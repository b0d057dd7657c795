import { counted } from '../../domain/count.ts'
import { rupees } from '../../domain/rupees.ts'
import { writtenDay } from '../../domain/writtenDay.ts'

/** What the people of a store are told of its day. */
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
  dayOpenTitle: (store: string) => `A day was left open in ${store}`,
  dayOpen: (on: string) =>
    `${writtenDay(on)} is still open. Count the cash and close it; until then today cannot be opened.`,
  rateTitle: (store: string) => `Today’s price is missing in ${store}`,
  rate: (metals: string) => `No price of ${metals} was entered for today.`,
} as const
