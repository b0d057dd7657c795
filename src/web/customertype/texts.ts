import { titlesTexts } from '#texts/titles.ts'

/** Texts of customer types. */
export const customerTypeTexts = {
  title: titlesTexts.customerType,
  noun: 'Customer Type',
  lead: 'Customer groups with their loan limit, rate concession and PAN rule.',
  newTitle: 'Add Customer Type',
  fields: {
    name: 'Name',
    exposureCapPaise: 'Loan limit',
    rateConcessionBp: 'Rate concession',
    panRequired: 'PAN required',
  },
  help: {
    name: 'e.g. Regular, Trader, Staff',
    exposureCapPaise: 'Maximum principal per customer. Leave empty for no limit.',
    rateConcessionBp: 'Deducted from the scheme’s rate per year',
    panRequired: 'PAN is compulsory for this type',
  },
  columns: { rateConcession: 'Rate concession (%)', panRequired: 'PAN' },
  required: 'Required',
  notRequired: 'Not required',
}
