import { grouped } from '../../../../domain/text/grouped.ts'
import type { TargetField } from '../../../platform/imports/importTarget.ts'

const fields: readonly TargetField[] = [
  {
    key: 'metal',
    label: 'Metal',
    required: true,
    synonyms: ['Metal type', 'Metal name'],
    help: 'Name or symbol of one of your metals.',
    example: 'Gold',
  },
  {
    key: 'category',
    label: 'Category',
    required: true,
    synonyms: ['Product category', 'Item category', 'Group', 'Item group', 'Type'],
    help: 'Name of a product category of that metal.',
    example: 'Chains',
  },
  {
    key: 'name',
    label: 'Name',
    required: true,
    synonyms: ['Product', 'Product name', 'Item', 'Item name', 'Ornament', 'Article', 'Description'],
    help: 'Up to 120 characters; unique in its category.',
    example: 'Rope chain (example)',
  },
  {
    key: 'hindiName',
    label: 'Name in Hindi',
    required: false,
    synonyms: ['Hindi name', 'Hindi', 'हिन्दी नाम'],
    help: 'Printed on tickets in Hindi. If empty, the product’s name is printed.',
    example: 'रस्सी चेन',
  },
  {
    key: 'tamilName',
    label: 'Name in Tamil',
    required: false,
    synonyms: ['Tamil name', 'Tamil', 'தமிழ்ப் பெயர்'],
    help: 'Printed on tickets in Tamil. If empty, the product’s name is printed.',
    example: 'முறுக்குச் சங்கிலி',
  },
  {
    key: 'usualPurity',
    label: 'Usual purity',
    required: false,
    synonyms: ['Purity', 'Karat', 'Carat', 'Touch', 'Fineness'],
    help: 'One of the metal’s purities: its label, karat (22K), fineness (916) or percent (91.6 %).',
    example: '22K',
  },
  {
    key: 'kind',
    label: 'Kind of a new category',
    required: false,
    synonyms: ['Kind', 'Category kind'],
    help: 'Ornament, coin, bar or utensil, in one or all rows of a new category; ornament if empty.',
    example: 'ornament',
  },
]

/** Messages about files of products. */
export const productImportTexts = {
  fields,
  addMissing: {
    label: 'Add missing categories',
    help: 'Adds categories named in the file that do not exist yet.',
  },
  unknownMetal: 'No active metal has this name or symbol.',
  unknownCategory: (metal: string) => `${metal} has no category with this name.`,
  longCategory: (length: number) => `Category can have at most ${length} characters.`,
  hiddenInCategory: (character: string) =>
    `Category cannot contain invisible or control characters (${character}). Type it again instead of pasting it.`,
  inactiveCategory: 'This category is in-active. Activate it first.',
  unknownKind: 'Enter ornament, coin, bar or utensil.',
  twoKinds: (category: string, kind: string, other: string) =>
    `Another row gives the new category ${category} the kind ${kind}, this row ${other}. Enter the same kind in all its rows.`,
  kindOfFailingRows: (category: string, kind: string, other: string) =>
    `The new category ${category} gets the kind ${other}, because only rows that fail name its kind (${kind}). Enter the kind in this row.`,
  keepsKind: ({ name, kind }: { name: string; kind: string }, other: string) =>
    `The category ${name} has the kind ${kind}, this row ${other}. The category keeps its kind.`,
  unreadablePurity: 'Enter a purity such as 22K, 916 or 91.6 %.',
  unknownPurity: (metal: string) =>
    `${metal} has no such purity. Choose one of its purities, or add it to the metal.`,
  taken: 'The category already has a product with this name (it may be in-active).',
  twice: (row: number) => `This product is already in row ${row}.`,
  tooMany: (limit: number) => `A company can have at most ${grouped(limit)} active products.`,
} as const
