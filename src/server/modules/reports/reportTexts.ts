import type { DisbursedLoanStatus, ReportFilterName, ReportFilters } from '../../../api/gen/model/index.ts'
import { custodyEventNames, placeNames } from '../../../domain/custody/packetWords.ts'
import type { RequiredFilter } from './report.ts'

/** Labels of filters, words for values, and messages of reports. */
export const reportTexts = {
  filters: {
    stores: 'Stores',
    fromOn: 'From',
    toOn: 'To',
    asOn: 'As on',
    account: 'Account',
    customerId: 'Customer',
    metalId: 'Metal',
    purity: 'Purity',
    slabId: 'Scheme',
    kind: 'Kind',
    search: 'Search',
    fall: 'Gold price',
    by: 'Grouping',
  } satisfies Record<ReportFilterName, string>,
  /** What became of a request; a rejected one by its HTTP status. */
  outcomes: { succeeded: 'Succeeded', failed: 'Failed on the server', rejected: 'Rejected' },
  rejected: {
    401: 'Not signed in',
    403: 'Not allowed',
    404: 'Not found',
    409: 'Changed meanwhile',
    429: 'Too many attempts',
  } as Readonly<Record<number, string>>,
  /** The result of a request in the audit log, with its HTTP status. */
  result: (outcome: string, status: number) => `${outcome} (${status})`,
  /** Precedes the reason of a waiver or a write-off. */
  waived: 'Waived: ',
  writtenOff: 'Written off: ',
  passwordFromConsole: 'Set a password on the server',
  stores: { this: 'This store', all: 'All stores' },
  /** Status of a price. */
  prices: { closing: 'Closing price', earlier: 'Replaced later the same day', inactive: 'In-Active' },
  /** Follows the name of an inactive store. */
  inactive: ' (in-active)',
  fall: {
    '0': 'Today’s price',
    '5': '5 % lower',
    '10': '10 % lower',
    '20': '20 % lower',
  } satisfies Record<NonNullable<ReportFilters['fall']>, string>,
  by: { store: 'By store', scheme: 'By scheme', customer: 'By customer' } satisfies Record<
    NonNullable<ReportFilters['by']>,
    string
  >,
  /** Places of packets: first of those held, then of those that have left for good. */
  custody: { vault: placeNames.vault, bank: placeNames.bank, transit: placeNames.transit },
  left: { released: placeNames.released, sold: placeNames.sold },
  /** Status of a loan that has a number. */
  status: {
    active: 'Active',
    closed: 'Closed',
    renewed: 'Renewed',
    auctioned: 'Auctioned',
    'written-off': 'Written off',
    cancelled: 'Reversed',
  } satisfies Record<DisbursedLoanStatus, string>,
  /** Entries of loans that waive, reverse or write off an amount, and write-offs of auction shortfalls. */
  waivers: {
    waiver: 'Waiver',
    reversal: 'Reversal',
    'write-off': 'Write-off',
    'shortfall-write-off': 'Shortfall write-off',
  },
  /** Reversals of vouchers that are not loan entries, by the kind of the reversed voucher; its number follows. */
  reversals: {
    'credit-note': 'Reversal of credit note',
    'debit-note': 'Reversal of debit note',
    'money-transfer': 'Reversal of money transfer',
    'tax-payment': 'Reversal of GST payment',
    'bank-loan': 'Reversal of bank loan',
    'bank-payment': 'Reversal of payment to lender',
    'bank-redemption': 'Reversal of redemption',
    'cash-sent': 'Cash transfer cancelled',
    'surplus-refund': 'Reversal of auction surplus payment',
    'shortfall-receipt': 'Reversal of shortfall receipt',
    'shortfall-write-off': 'Reversal of shortfall write-off',
  },
  /** Status of an auction lot. */
  lots: {
    identified: 'Notice pending',
    noticed: 'Notice sent',
    served: 'Notice delivered',
    affixed: 'Notice pasted on the door',
    scheduled: 'Scheduled',
    failed: 'Unsold',
    sold: 'Sold, settlement pending',
    settled: 'Settled',
    withdrawn: 'Withdrawn',
    moved: 'Moved to another auction',
  },
  collectors: { pawner: 'customer', nominee: 'nominee', heir: 'heir', authorised: 'authorised person' },
  ticket: { shown: 'Handed in', bond: 'Lost, indemnity bond given' },
  /** Entries of the custody log. */
  moves: custodyEventNames,
  /** What a file was imported as. */
  imported: {
    Customer: 'Customers',
    Product: 'Products',
    Rate: 'Prices',
    OpeningAccount: 'Opening balances',
    OpeningLoan: 'Active loans',
  },
  total: 'Total',
  opening: 'Opening balance',
  closing: 'Closing balance',
  noReport: 'This report does not exist.',
  noFilter: (title: string) => `${title} has no such filter.`,
  noKind: (title: string) => `${title} has no such kind.`,
  needed: { account: 'Choose the account first.', customerId: 'Choose the customer first.' } satisfies Record<
    RequiredFilter,
    string
  >,
  farAway: 'Choose a date from 1900 to 2199.',
  noColumn: (title: string, name: string) => `${title} has no column ${name}.`,
  deadTicket: 'This download has expired. Export the report again.',
  endBeforeStart: '“To” cannot be before “From”.',
}
