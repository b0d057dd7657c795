import { grouped } from '../../../domain/text/count.ts'
/** Texts of merging a duplicate into a customer. */
export const customerMergeTexts = {
  act: 'Merge…',
  title: (name: string) => `Merge a duplicate into ${name}`,
  lead: 'Find the customer who is the same person.',
  search: 'Name, phone or number',
  likely: 'May be the same person',
  found: 'Found',
  nothing: 'Nobody found.',
  results: (count: number) => `${grouped(count)} found`,
  choose: (name: string, number: string) => `Choose ${name}, ${number}`,
  close: 'Close',
  cancel: 'Cancel',
  other: 'Choose another',
  swap: 'Keep the other one',
  submit: 'Merge',
  done: (number: string) => `${number} is merged`,
  compare: {
    table: 'Both customers side by side',
    field: 'Field',
    stays: 'Stays',
    goes: 'Goes',
    taken: 'Taken over',
    number: 'Number',
    status: 'Block',
    documents: 'Documents',
    has: grouped,
    yes: 'Yes',
  },
  what: (stays: string, goes: string) =>
    `${stays} stays and takes over what it lacks. ${goes} is in-active from then on, with all that hangs on it moved. This cannot be undone.`,
  stays: 'An in-active customer cannot stay.',
}
