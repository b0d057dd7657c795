import type { TargetField } from '../../platform/imports/importTarget.ts'

const fields: readonly TargetField[] = [
  {
    key: 'metal',
    label: 'Metal',
    required: true,
    synonyms: ['Metal name', 'Item', 'Commodity'],
    help: 'Name or symbol of one of your metals.',
    example: 'Gold (example)',
  },
  {
    key: 'date',
    label: 'Date',
    required: true,
    synonyms: ['Day', 'Rate date', 'Price date', 'Effective on', 'Effective date', 'On'],
    help: 'Day/month/year, such as 31/03/2026; today or before.',
    example: '31/03/2026',
  },
  {
    key: 'price',
    label: 'Price per gram',
    required: true,
    synonyms: [
      'Price',
      'Rate',
      'Rate per gram',
      'Price/gram',
      'Rate/gram',
      'Per gram',
      'Gram rate',
      'Amount',
    ],
    help: 'Rupees a gram at the metal’s reference purity, from ₹1 to ₹1,00,000.',
    example: '6394.94',
  },
  {
    key: 'store',
    label: 'Store',
    required: false,
    synonyms: ['Store code', 'Branch', 'Branch code'],
    help: 'Code of the store you work in; empty for all stores.',
    example: '',
  },
  {
    key: 'source',
    label: 'Source',
    required: false,
    synonyms: ['From', 'Reference'],
    help: 'Where the price is from, up to 120 characters.',
    example: 'Association',
  },
  {
    key: 'note',
    label: 'Note',
    required: false,
    synonyms: ['Notes', 'Remark', 'Remarks', 'Reason'],
    help: 'Up to 500 characters.',
    example: '',
  },
]

/** Sentences about files of prices. */
export const rateImportTexts = {
  fields,
  notADate: 'This is no date; write it as day/month/year, such as 31/03/2026.',
  notAPrice: 'This is no price; write rupees with at most two decimals, such as 6394.94.',
  unknownStore: 'There is no active store with this code.',
  otherStore: (name: string) => `This is the store ${name}. Switch to it first, or leave the store empty.`,
  twice: (row: number) => `This metal, day and store stand in row ${row} already.`,
  movedIn: 'Moved in from a file.',
} as const
