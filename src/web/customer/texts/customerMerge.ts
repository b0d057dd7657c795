import { grouped } from '../../../domain/text/grouped.ts'

/** Texts of merging a duplicate into a customer. */
export const customerMergeTexts = {
  action: 'Merge…',
  title: (name: string) => `Merge a duplicate into ${name}`,
  lead: 'Find the customer who is the same person.',
  search: 'Name, phone or number',
  likely: 'May be the same person',
  found: 'Found',
  nothing: 'No customers found.',
  results: (count: number) => `${grouped(count)} found`,
  choose: (name: string, number: string) => `Choose ${name}, ${number}`,
  close: 'Close',
  cancel: 'Cancel',
  other: 'Choose another',
  swap: 'Keep the other one',
  submit: 'Merge',
  done: (number: string) => `${number} merged`,
  compare: {
    table: 'Both customers side by side',
    field: 'Field',
    stays: 'Keep',
    goes: 'In-activate',
    taken: 'Copied',
    asSecondPhone: 'Copied as second phone',
    number: 'Number',
    status: 'Reason for the block',
    documents: 'Documents',
    has: grouped,
    yes: 'Yes',
  },
  what: (stays: string, goes: string) =>
    `Details missing in ${stays} are copied from ${goes}. ${goes} becomes in-active, and ${goes}’s loans and documents move to ${stays}. This cannot be undone.`,
  stays: 'You cannot keep an in-active customer. Keep the other one, or activate this customer first.',
}
