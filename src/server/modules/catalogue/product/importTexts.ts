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
    help: 'Up to 120 characters, once in its category.',
    example: 'Rope chain (example)',
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
    help: 'Ornament, coin, bar or utensil, for a category that is added; ornament when empty.',
    example: 'ornament',
  },
]

/** Sentences about files of products. */
export const productImportTexts = {
  fields,
  addMissing: {
    label: 'Add missing categories',
    help: 'Categories that are named in the file and not there yet are added with it.',
  },
  unknownMetal: 'There is no active metal of this name or symbol.',
  unknownCategory: (metal: string) => `There is no category of this name for ${metal}.`,
  inactiveCategory: 'This category is in-active. Bring it back first.',
  unknownKind: 'The kind is one of ornament, coin, bar and utensil.',
  unreadablePurity: 'This is no purity; examples are 22K, 916 and 91.6 %.',
  unknownPurity: (metal: string) => `${metal} has no such purity.`,
  taken: 'There is already a product of this name in the category, if only an in-active one.',
  twice: (row: number) => `This product stands in row ${row} already.`,
} as const
