import type { ItemKind } from '../policy/policy.ts'

/** The name of a product, and its names on printouts in Hindi and Tamil. */
interface ProductNames {
  name: string
  hindiName: string
  tamilName: string
}

/** A common item category. */
export interface CategoryDefault {
  name: string
  kind: ItemKind
  products: ProductNames[]
  /** Usual purity of its items in basis points, used if the metal has this purity. */
  usualPurityBp: number
}

const named = (name: string, hindiName: string, tamilName: string): ProductNames => ({
  name,
  hindiName,
  tamilName,
})

/** Common categories and products, by the symbol of the metal. */
export const itemDefaults: Readonly<Record<string, CategoryDefault[]>> = {
  Au: [
    {
      name: 'Ornaments',
      kind: 'ornament',
      usualPurityBp: 9160,
      products: [
        named('Chain', 'चेन', 'சங்கிலி'),
        named('Ring', 'अंगूठी', 'மோதிரம்'),
        named('Bangle', 'चूड़ी', 'வளையல்'),
        named('Necklace', 'हार', 'நெக்லஸ்'),
        named('Haram', 'रानी हार', 'ஆரம்'),
        named('Earrings', 'बालियाँ', 'காதணி'),
        named('Studs', 'टॉप्स', 'தோடு'),
        named('Bracelet', 'ब्रेसलेट', 'கைச்சங்கிலி'),
        named('Pendant', 'लॉकेट', 'பதக்கம்'),
        named('Thali', 'मंगलसूत्र', 'தாலி'),
        named('Nose pin', 'नाक की कील', 'மூக்குத்தி'),
        named('Waist belt', 'कमरबंद', 'ஒட்டியாணம்'),
      ],
    },
    {
      name: 'Coins',
      kind: 'coin',
      usualPurityBp: 9990,
      products: [named('Coin', 'सिक्का', 'நாணயம்'), named('Sovereign', 'गिन्नी', 'சவரன் நாணயம்')],
    },
    {
      name: 'Bars',
      kind: 'bar',
      usualPurityBp: 9990,
      products: [named('Bar', 'छड़', 'கட்டி'), named('Biscuit', 'बिस्कुट', 'பிஸ்கட்')],
    },
  ],
  Ag: [
    {
      name: 'Ornaments',
      kind: 'ornament',
      usualPurityBp: 9250,
      products: [
        named('Anklet', 'पायल', 'கொலுசு'),
        named('Chain', 'चेन', 'சங்கிலி'),
        named('Ring', 'अंगूठी', 'மோதிரம்'),
        named('Toe ring', 'बिछिया', 'மெட்டி'),
        named('Bangle', 'चूड़ी', 'வளையல்'),
        named('Bracelet', 'ब्रेसलेट', 'கைச்சங்கிலி'),
        named('Waist chain', 'करधनी', 'அரைஞாண்'),
      ],
    },
    { name: 'Coins', kind: 'coin', usualPurityBp: 9990, products: [named('Coin', 'सिक्का', 'நாணயம்')] },
    { name: 'Bars', kind: 'bar', usualPurityBp: 9990, products: [named('Bar', 'छड़', 'கட்டி')] },
    {
      name: 'Utensils',
      kind: 'utensil',
      usualPurityBp: 8000,
      products: [
        named('Plate', 'थाली', 'தட்டு'),
        named('Tumbler', 'गिलास', 'டம்ளர்'),
        named('Bowl', 'कटोरी', 'கிண்ணம்'),
        named('Lamp', 'दीपक', 'விளக்கு'),
        named('Spoon', 'चम्मच', 'கரண்டி'),
        named('Kumkum box', 'कुमकुम की डिब्बी', 'குங்குமச் சிமிழ்'),
        named('Water pot', 'कलश', 'குடம்'),
      ],
    },
  ],
}
