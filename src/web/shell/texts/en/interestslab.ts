import { titlesTexts } from './titles.ts'

/** Texts of schemes: lists, form, one scheme. */
export const interestSlabTexts = {
  title: titlesTexts.interestSlab,
  noun: 'Interest Slab',
  lead: 'Priced schemes: a way of charging interest for one metal, with its rates and limits. What is lent keeps the version it was priced by.',
  newTitle: 'Add Interest Slab',
  change: 'Change',
  inactive: 'This scheme is in-active. Bring it back to change it.',
  usual: {
    add: 'Add usual schemes',
    added: (count: number) =>
      count === 0
        ? 'The usual schemes are there already'
        : `${count === 1 ? '1 scheme' : `${count} schemes`} added`,
  },
  columns: {
    name: 'Name',
    metal: 'Metal',
    slabType: 'Slab type',
    rates: 'Rates a year',
    tenure: 'Months',
    minimumLoan: 'Minimum loan',
    maximumLoan: 'Maximum loan',
    fromOn: 'From',
    nextOn: 'New version',
    version: 'Version',
  },
}
