import { titlesTexts } from '#texts/titles.ts'
import { counted } from '../../domain/text/count.ts'

/** Texts of customer types. */
export const customerTypeTexts = {
  title: titlesTexts.customerType,
  noun: 'Customer Type',
  lead: 'Customer groups, each with a customer limit, rate concession and PAN rule.',
  newTitle: 'Add Customer Type',
  fields: {
    name: 'Name',
    exposureCapPaise: 'Customer limit',
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
  usual: {
    add: 'Add common customer types',
    offer:
      'Add your own, or start with walk-in, regular and trader, each with a customer limit that you can change.',
    added: (count: number) =>
      count === 0
        ? 'All common customer types are already added'
        : `${counted(count, 'customer type')} added`,
    failed: 'Could not add the common customer types',
  },
  required: 'Required',
  notRequired: 'Not required',
}
