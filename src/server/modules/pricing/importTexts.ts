import { writtenDay } from '../../../domain/dates/writtenDay.ts'
import { rupees } from '../../../domain/money/rupees.ts'
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
    help: 'Day/month/year, such as 31/03/2026; today or earlier.',
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
    help: 'Rupees per gram of the purity that the metal’s price is quoted for, from ₹1 to ₹1,00,000.',
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
    help: 'Source of the price, up to 120 characters.',
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

/** Two rows of a file with the same metal, day and store, and the price of the first, in paise. */
interface Twice {
  metal: string
  day: string
  paise: number
  first: number
  second: number
}

/** Texts of the price import. */
export const rateImportTexts = {
  fields,
  notADate: 'Enter the date as day/month/year, such as 31/03/2026.',
  notAPrice: 'Enter the price in rupees with at most two decimals, such as 6394.94.',
  unknownStore: 'No active store has this code.',
  otherStore: (name: string) =>
    `This price is for store ${name}. Switch to that store first, or leave the store empty.`,
  twice: ({ metal, day, paise, first, second }: Twice) =>
    `Row ${first} also has a price for ${metal} on ${writtenDay(day)} (${rupees(paise)}). Remove row ${first} or row ${second}.`,
  imported: 'Imported from a file.',
} as const
