import { counted } from '../../../domain/text/count.ts'
import { grouped } from '../../../domain/text/grouped.ts'
import { plural } from '../../../domain/text/plural.ts'

/** Texts of the actions on several loans of the list. */
export const chosenLoansTexts = {
  print: 'Print tickets',
  printNotAllowed: 'Your role cannot print tickets here.',
  tooMany: (count: number, most: number) =>
    `At most ${grouped(most)} tickets can be printed at once, but ${counted(count, 'loan')} are chosen. Choose fewer.`,
  remind: 'Send reminders',
  remindNotAllowed: 'Your role cannot send reminders here.',
  ended: (count: number) =>
    plural(count, {
      one: '1 chosen loan is not active and gets no reminder.',
      other: `${counted(count, 'chosen loan')} are not active and get no reminder.`,
    }),
  noneActive: 'None of the chosen loans is active.',
} as const
