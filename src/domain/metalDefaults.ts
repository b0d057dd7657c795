/** A metal as a business begins with it; purities in basis points of pure metal. */
export interface MetalDefault {
  name: string
  symbol: string
  /** The purity that its price is given for. */
  referencePurityBp: number
  purities: { label: string; purityBp: number }[]
}

/** Gold and silver with the purities the trade knows. */
export const metalDefaults: MetalDefault[] = [
  {
    name: 'Gold',
    symbol: 'Au',
    referencePurityBp: 9160,
    purities: [
      { label: '24K · 999', purityBp: 9990 },
      { label: '22K · 916', purityBp: 9160 },
      { label: '20K · 833', purityBp: 8330 },
      { label: '18K · 750', purityBp: 7500 },
    ],
  },
  {
    name: 'Silver',
    symbol: 'Ag',
    referencePurityBp: 9990,
    purities: [
      { label: 'Fine · 999', purityBp: 9990 },
      { label: 'Sterling · 925', purityBp: 9250 },
      { label: 'Coin · 900', purityBp: 9000 },
      { label: 'Utensil · 800', purityBp: 8000 },
    ],
  },
]
