/** Texts of the limits on a loan amount. */
export const limitTexts = {
  title: 'Loan limits',
  value: 'Value of items',
  limit: {
    ltv: 'LTV limit',
    perGram: 'Per-gram limit',
    slabMinimum: 'Scheme minimum',
    slabMaximum: 'Scheme maximum',
    exposureCap: 'Customer limit',
    weightCap: 'Pledged weight',
    cashPayout: 'Cash limit',
  },
  met: (minimum: string) => `${minimum} · met`,
  notMet: (minimum: string) => `${minimum} · not met`,
  applies: 'applies',
}
