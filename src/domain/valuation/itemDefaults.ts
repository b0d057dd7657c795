import type { ItemKind } from '../policy/policy.ts'

/** A default item category. */
export interface CategoryDefault {
  name: string
  kind: ItemKind
  products: string[]
  /** Usual purity of its items in basis points, used if the metal has this purity. */
  usualPurityBp: number
}

/** Default categories and products, by the symbol of the metal. */
export const itemDefaults: Readonly<Record<string, CategoryDefault[]>> = {
  Au: [
    {
      name: 'Ornaments',
      kind: 'ornament',
      usualPurityBp: 9160,
      products: [
        'Chain',
        'Ring',
        'Bangle',
        'Necklace',
        'Haram',
        'Earrings',
        'Studs',
        'Bracelet',
        'Pendant',
        'Thali',
        'Nose pin',
        'Waist belt',
      ],
    },
    { name: 'Coins', kind: 'coin', usualPurityBp: 9990, products: ['Coin', 'Sovereign'] },
    { name: 'Bars', kind: 'bar', usualPurityBp: 9990, products: ['Bar', 'Biscuit'] },
  ],
  Ag: [
    {
      name: 'Ornaments',
      kind: 'ornament',
      usualPurityBp: 9250,
      products: ['Anklet', 'Chain', 'Ring', 'Toe ring', 'Bangle', 'Bracelet', 'Waist chain'],
    },
    { name: 'Coins', kind: 'coin', usualPurityBp: 9990, products: ['Coin'] },
    { name: 'Bars', kind: 'bar', usualPurityBp: 9990, products: ['Bar'] },
    {
      name: 'Utensils',
      kind: 'utensil',
      usualPurityBp: 8000,
      products: ['Plate', 'Tumbler', 'Bowl', 'Lamp', 'Spoon', 'Kumkum box', 'Water pot'],
    },
  ],
}
