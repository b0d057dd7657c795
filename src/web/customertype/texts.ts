import { titlesTexts } from '#texts/titles.ts'

/** Texts of customer types. */
export const customerTypeTexts = {
  title: titlesTexts.customerType,
  noun: 'Customer Type',
  lead: 'Kinds of customers: what each may owe, what is taken off its rate, and whether it needs a PAN.',
  newTitle: 'Add Customer Type',
  fields: {
    name: 'Name',
    exposureCapPaise: 'Exposure cap',
    rateConcessionBp: 'Rate concession',
    panRequired: 'PAN required',
  },
  help: {
    name: 'As the counter calls them, such as Regular, Trader, Staff',
    exposureCapPaise: 'Most principal one customer of this type may owe at a time; empty for no cap',
    rateConcessionBp: 'Taken off the yearly rate of the scheme',
    panRequired: 'A customer of this type is kept only with a PAN',
  },
  columns: { rateConcession: 'Rate concession (%)', panRequired: 'PAN' },
  required: 'Required',
  notRequired: 'Not required',
}
