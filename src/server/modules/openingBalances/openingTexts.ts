import { writtenDay } from '../../../domain/dates/writtenDay.ts'
import { counted } from '../../../domain/text/count.ts'
import { grouped } from '../../../domain/text/grouped.ts'

/** Messages about the opening balances of a store. */
export const openingTexts = {
  accepted: 'The opening balances of this store have been accepted and cannot be changed.',
  noCutOver: 'Choose the cut-over date first.',
  future: 'The cut-over date is in the future.',
  storeInactive: 'This store was in-activated. Activate it before you accept its opening balances.',
  changed: 'The opening balances have changed. Check the figures again.',
  unknownAccount: 'Choose an active account that takes an opening balance.',
  inactiveAccount: (account: string) => `${account} is in-active. Activate it, or remove its balance.`,
  accountTwice: 'This account is repeated.',
  bothSides: 'Enter a debit or a credit, not both.',
  negativeCash: 'Cash cannot be negative. Enter it as a debit.',
  unknownHead: 'Choose an active head for charges on loans.',
  nothing: 'There is nothing to accept. Enter balances or add loans.',
  daysBegun: (first: string) =>
    `Choose a cut-over date before ${writtenDay(first)}, the first day of this store.`,
  cashCounted: 'Cash is already in the books from the count on the first day. Leave it out here.',
  headNeeded: 'Some loans have unpaid charges. Choose a head for them.',
  loan: (number: string, message: string) => `Loan ${number}: ${message}`,
  moreLoans: (count: number) => `${counted(count, 'more loan')} cannot be accepted either.`,
  inactiveCustomer: 'The customer is in-active. Activate the customer first.',
  inactiveMetal: 'The metal of some loans is in-active. Activate it first.',
  sealTaken: 'This seal is already used on another packet.',
  ledger: 'Opening balances',
  importedFrom: (number: string) => `Imported: old number ${number}`,
  unknownNumber: 'No active customer has this number.',
  unknownPerson: 'No active customer has this phone and name.',
  severalPersons: 'Several customers have this phone and name. Enter the customer number.',
  whichCustomer: 'Enter the customer number, or phone and name.',
  unknownScheme: 'No scheme in force has this name.',
  unknownProduct: 'The scheme’s metal has no such product. Choose another item.',
  unknownPurity: (metal: string) =>
    `${metal} has no such purity. Choose one of its purities, or add it to the metal.`,
  netWeight: 'Stones and other deductions must be less than the gross weight.',
  alreadyAdded: 'This old number is already in the opening balances. Remove that loan first.',
  differs: (row: number) => `This differs from row ${row} of the same loan.`,
  differsFromAdded: 'This differs from the loan already added.',
  seal: 'This seal is already used on another loan’s packet.',
  items: (most: number) => `A loan can have at most ${grouped(most)} items.`,
} as const
