import type { ReportFilterName } from '../../api/gen/model/index.ts'

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
    slabId: 'Scheme',
    kind: 'Kind',
    search: 'Search',
  } satisfies Record<ReportFilterName, string>,
  stores: { this: 'This store', all: 'All stores' },
  noReport: 'There is no such report.',
  noFilter: (title: string) => `${title} has no such filter.`,
  needed: (filter: ReportFilterName) => `Choose ${reportTexts.filters[filter].toLowerCase()} first.`,
  turned: 'The last day is before the first.',
}
