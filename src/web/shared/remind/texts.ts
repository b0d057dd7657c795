import { counted } from '../../../domain/text/count.ts'

/** Texts of the reminders of several loans. */
export const remindStepsTexts = {
  title: (count: number) => `Send ${counted(count, 'reminder')}`,
  person: (name: string, number: string) => `${name} · ${number}`,
  done: (taken: number, all: number) => `${taken} of ${counted(all, 'reminder')} opened or copied`,
} as const
