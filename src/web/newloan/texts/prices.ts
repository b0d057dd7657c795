import { counted } from '../../../domain/text/count.ts'

/** Texts of the prices in the summary of a new loan. */
export const priceTexts = {
  prices: 'Price per gram',
  priceOf: (metal: string, purity: string) => `${metal} ${purity}`,
  enteredAt: (at: string) => `Entered ${at}`,
  effectiveOn: (on: string) => `Price of ${on}`,
  taken: { average: '30-day average', previousClosing: (on: string) => `Closing price of ${on}` },
  latest: (purity: string, price: string, on: string, at: string) =>
    `Latest price of ${purity}, for ${on}, entered ${at}: ${price}`,
  average: (purity: string, price: string, days: number) =>
    `Average of ${counted(days, 'closing price')} of ${purity} in the last 30 days: ${price}`,
  closing: (purity: string, price: string, on: string, at: string) =>
    `Closing price of ${purity} on ${on}, entered ${at}: ${price}`,
  lower: 'The lower of the two applies.',
  scaled: (price: string, purity: string, reference: string, result: string) =>
    `${price} × ${purity} ÷ ${reference} = ${result}`,
}
