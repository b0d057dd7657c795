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
  calculationOf: (line: string) => `Calculation: ${line}`,
  calculation: {
    item: (number: number, net: string, perGram: string, amount: string) =>
      `Item ${number}: ${net} × ${perGram} per gram = ${amount}`,
    itemOfPurity: (
      number: number,
      net: string,
      perGram: string,
      purity: string,
      reference: string,
      amount: string,
    ) => `Item ${number}: ${net} × ${perGram} per gram × ${purity} ÷ ${reference} = ${amount}`,
    noRate: (number: number) => `Item ${number}: the scheme has no lending rate for this purity`,
    share: (percent: string, amount: string) => `${percent} of the value: ${amount}`,
    tier: (percent: string, upTo: string, amount: string) =>
      `${percent} of the value, for loans of up to ${upTo} in total: ${amount}`,
    maturity: 'Interest up to the due date is included in this share.',
    owed: (amount: string) => `Other active loans of the customer: ${amount}`,
    ofScheme: (scheme: string) => `Set by the scheme ${scheme}`,
    cap: (cap: string, owed: string) => `Limit of the customer type ${cap}, less ${owed} outstanding`,
    pledged: (before: string, here: string) => `${before} already pledged, plus ${here} in these items`,
  },
}
