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

/** Purities that the trade knows, the purest first, by the metal's symbol; for picking. */
export const usualPurities: Readonly<Record<string, MetalDefault['purities']>> = {
  Au: [
    { label: '24K · 999', purityBp: 9990 },
    { label: '22K · 916', purityBp: 9160 },
    { label: '20K · 833', purityBp: 8330 },
    { label: '18K · 750', purityBp: 7500 },
    { label: '14K · 585', purityBp: 5850 },
  ],
  Ag: [
    { label: 'Fine · 999', purityBp: 9990 },
    { label: 'Sterling · 925', purityBp: 9250 },
    { label: 'Coin · 900', purityBp: 9000 },
    { label: 'Utensil · 800', purityBp: 8000 },
  ],
  Pt: [
    { label: 'Pt 999', purityBp: 9990 },
    { label: 'Pt 950', purityBp: 9500 },
    { label: 'Pt 900', purityBp: 9000 },
    { label: 'Pt 850', purityBp: 8500 },
  ],
}

/** Symbols of metals by their English names in small letters, for filling in. */
export const metalSymbols: Readonly<Record<string, string>> = {
  gold: 'Au',
  silver: 'Ag',
  platinum: 'Pt',
  palladium: 'Pd',
}
