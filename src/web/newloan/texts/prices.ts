import { counted } from '../../../domain/text/count.ts'

/** Texts of the prices in the summary of a new loan. */
export const priceTexts = {
  prices: 'Price per gram',
  priceOf: (metal: string, purity: string) => `${metal} ${purity}`,
  enteredAt: (at: string) => `Entered ${at}`,
  effectiveOn: (date: string) => `Price of ${date}`,
  taken: { average: '30-day average', previousClosing: (date: string) => `Closing price of ${date}` },
  latest: (purity: string, price: string, date: string, at: string) =>
    `Latest price of ${purity}, for ${date}, entered ${at}: ${price}`,
  average: (purity: string, price: string, days: number) =>
    `Average of ${counted(days, 'closing price')} of ${purity} in the last 30 days: ${price}`,
  closing: (purity: string, price: string, date: string, at: string) =>
    `Closing price of ${purity} on ${date}, entered ${at}: ${price}`,
  lower: 'The lower of the two applies.',
  scaled: (price: string, purity: string, reference: string, result: string) =>
    `${price} × ${purity} ÷ ${reference} = ${result}`,
}
