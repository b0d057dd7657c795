import type { DisbursedLoanStatus, ReportFilterName, ReportFilters } from '../../../api/gen/model/index.ts'

/** Words of filters, and sentences about them. */
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
    fall: 'Price of gold',
    by: 'By',
  } satisfies Record<ReportFilterName, string>,
  stores: { this: 'This store', all: 'All stores' },
  fall: {
    '0': 'Gold as today',
    '5': 'Gold − 5 %',
    '10': 'Gold − 10 %',
    '20': 'Gold − 20 %',
  } satisfies Record<NonNullable<ReportFilters['fall']>, string>,
  by: { store: 'By store', scheme: 'By scheme', customer: 'By customer' } satisfies Record<
    NonNullable<ReportFilters['by']>,
    string
  >,
  /** Where a packet lies: what is in the shop's keeping, then what left it for good. */
  kept: { vault: 'In the vault', bank: 'At a lender', transit: 'On the way' },
  left: { released: 'Handed out', sold: 'Sold' },
  /** How a loan that has a number stands. */
  status: {
    active: 'Active',
    closed: 'Closed',
    renewed: 'Renewed',
    auctioned: 'Auctioned',
    'written-off': 'Written off',
    cancelled: 'Taken back',
  } satisfies Record<DisbursedLoanStatus, string>,
  total: 'Total',
  opening: 'Opening balance',
  closing: 'Closing balance',
  noReport: 'There is no such report.',
  noFilter: (title: string) => `${title} has no such filter.`,
  noKind: (title: string) => `${title} tells no such kind apart.`,
  needed: (filter: ReportFilterName) => `Choose ${reportTexts.filters[filter].toLowerCase()} first.`,
  farAway: 'Choose a day from 1900 to 2199.',
  noColumn: (title: string, name: string) => `${title} has no column ${name}.`,
  deadTicket: 'This file is not at hand any more. Take it from its report again.',
  turned: 'The last day is before the first.',
}
