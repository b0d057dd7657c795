import { counted } from '../../../domain/text/count.ts'
import { plural } from '../../../domain/text/plural.ts'

/** Texts of the reminders of several loans. */
export const remindStepsTexts = {
  title: (count: number) => `Send ${counted(count, 'reminder')}`,
  lead: 'The messages are shown one after the other. Nothing is sent until you open or copy a message; you can skip any of them.',
  leftOut: (count: number) =>
    plural(count, {
      one: '1 chosen loan is not active and gets no reminder.',
      other: `${counted(count, 'chosen loan')} are not active and get no reminder.`,
    }),
  withoutPhone: 'These phone numbers cannot be dialled. Choose the contact in the app, or copy the message:',
  person: (name: string, number: string, phone: string) => [name, number, phone].filter(Boolean).join(' · '),
  start: 'Start',
  cancel: 'Cancel',
  place: (at: number, all: number, number: string) => `${at} of ${all} · ${number}`,
  next: 'Next',
  skip: 'Skip',
  finish: 'Finish',
  done: (taken: number, all: number) => `${taken} of ${counted(all, 'reminder')} opened or copied`,
  close: 'Close',
} as const
