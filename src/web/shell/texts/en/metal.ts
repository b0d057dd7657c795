import { titlesTexts } from './titles.ts'

/** Texts of metals. */
export const metalTexts = {
  title: titlesTexts.metal,
  noun: 'Metal',
  lead: 'What you lend against, and the purities that you take.',
  columns: {
    name: 'Name',
    symbol: 'Symbol',
    reference: 'Reference purity',
    purities: 'Purities',
  },
}
