/** Texts of several messages that are shown one after the other. */
export const messageStepsTexts = {
  lead: 'The messages are shown one after the other. Nothing is sent until you open or copy a message; you can skip any of them.',
  withoutPhone: 'These phone numbers cannot be dialled. Choose the contact in the app, or copy the message:',
  start: 'Start',
  cancel: 'Cancel',
  place: (at: number, all: number, name: string) => `${at} of ${all} · ${name}`,
  next: 'Next',
  skip: 'Skip',
  finish: 'Finish',
  close: 'Close',
} as const
