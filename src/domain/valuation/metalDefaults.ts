/** A default metal. Purities are in basis points of pure metal. */
export interface MetalDefault {
  name: string
  symbol: string
  /** Purity that its price is quoted for. */
  referencePurityBp: number
  purities: { label: string; purityBp: number }[]
}

/** Default metals: gold and silver with their common purities. */
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

/** Common purities by the symbol of the metal, purest first, offered for selection. */
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

/** Symbols of metals by their English names in lower case, used to fill in the symbol. */
export const metalSymbols: Readonly<Record<string, string>> = {
  gold: 'Au',
  silver: 'Ag',
  platinum: 'Pt',
  palladium: 'Pd',
}
