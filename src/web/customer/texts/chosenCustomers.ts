import { counted } from '../../../domain/text/count.ts'
import { grouped } from '../../../domain/text/grouped.ts'

/** Texts of the actions on several customers of the list. */
export const chosenCustomersTexts = {
  remind: 'Send reminders',
  remindNotAllowed: 'Your role cannot send reminders here.',
  message: 'Send message',
  tooMany: (count: number, most: number) =>
    `Messages can be sent to at most ${grouped(most)} customers at once, but ${grouped(count)} are chosen. Choose fewer.`,
  noneActive: 'None of the chosen customers is active.',
  person: (name: string, number: string) => `${name} · ${number}`,
  close: 'Close',
  reminders: {
    loading: 'Send reminders',
    title: (reminders: number, customers: number) =>
      `Send ${counted(reminders, 'reminder')} to ${counted(customers, 'customer')}`,
    nobody: 'Nobody to remind',
    noLoan: 'No active loan in this store, so no reminder:',
    unwanted: 'These customers want no reminders:',
  },
  messages: {
    title: (customers: number) => `Send a message to ${counted(customers, 'customer')}`,
    text: 'Message',
    help: 'Write {name} where the name of the customer belongs. Each message can still be changed before it is sent.',
    missing: 'Write the message first.',
    inactive: 'In-active, so no message:',
    inactivated: 'This customer is in-active now, so no message.',
    done: (taken: number, all: number) => `${taken} of ${counted(all, 'message')} opened or copied`,
  },
} as const
