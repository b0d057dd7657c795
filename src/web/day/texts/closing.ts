import { counted } from '../../../domain/text/count.ts'

/** Texts of the steps to close a day. */
export const closingTexts = {
  steps: 'Steps to close the day',
  names: ['Count cash', 'Check pending work', 'Close'],
  checkTitle: 'Check pending work',
  counted: (at: string, userName: string | null) =>
    userName === null ? `Counted ${at}.` : `Counted ${at} by ${userName}.`,
  counts: (count: number, first: string) =>
    `Counted ${counted(count, 'time')}. The first count differed by ${first}. All counts are kept.`,
  again: 'Count again',
  outdated: 'Cash was received or paid after this count. Count again.',
  next: 'Continue',
  back: 'Back',
  title: (day: string) => `Close ${day}?`,
  text: 'No entries can be posted to this day once it is closed.',
}

/** Texts of what is pending before a day is closed. */
export const mattersTexts = {
  none: 'Nothing is pending.',
  blocking: 'To settle before closing',
  waiting: 'Optional before closing',
  kinds: {
    count: () => 'Count the cash',
    difference: () => 'Cash differs from the books; a reason is needed',
    approvals: (count: number) => `${counted(count, 'approved loan')} not paid out (approval expires today)`,
    approvalsPending: (count: number) => `${counted(count, 'loan')} pending approval`,
    releaseRequests: (count: number) => `${counted(count, 'release request')} pending (valid today only)`,
    awaited: (count: number) => `${counted(count, 'bank transfer')} awaiting a reference`,
    packetsToHandOver: (count: number) => `${counted(count, 'packet')} of closed loans to release`,
    lateReleases: (count: number) => counted(count, 'late release'),
    packetsToCollect: (count: number) =>
      `${counted(count, 'packet')} of closed loans to collect from lenders`,
    transfersIn: (count: number) => `${counted(count, 'transfer')} in transit to this store`,
    transfersOut: (count: number) => `${counted(count, 'transfer')} in transit from this store`,
    drafts: (count: number) => `${counted(count, 'unsaved draft')} from today`,
    aboveLimit: () =>
      'Cash above the overnight limit: deposit it in the bank or transfer it, then count again',
  },
}
