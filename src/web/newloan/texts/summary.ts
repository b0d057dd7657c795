import { counted } from '../../../domain/text/count.ts'

/** Texts of the prices in the summary of a new loan, and of the calculation of its figures. */
export const summaryTexts = {
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
  lowest: (limit: string, amount: string) => `Lowest limit, ${limit}: ${amount}`,
  roundedDown: (step: string) => `Rounded down to a multiple of ${step}`,
  product: (amount: string, percent: string, result: string) => `${amount} × ${percent} = ${result}`,
  atLeast: (amount: string) => `At least ${amount}`,
  atMost: (amount: string) => `At most ${amount}`,
  ofScheme: (scheme: string) => `Set by the scheme ${scheme}`,
  gst: (fee: string, amount: string, percent: string, result: string) =>
    `${fee} ${amount} × ${percent} = ${result}`,
  advance: (months: number, until: string, rate: string) =>
    `Interest of ${counted(months, 'month')}, up to ${until}, at ${rate}`,
  rounding: (exact: string, step: string, rounded: string) =>
    `Fees and advance interest of ${exact}, rounded to a multiple of ${step}: ${rounded}`,
  net: (principal: string, receipt: string, net: string) =>
    `${principal} less ${receipt} received at opening = ${net}`,
  share: (principal: string, value: string, percent: string) => `${principal} ÷ ${value} = ${percent}`,
  due: (months: number, from: string) => `${counted(months, 'month')} from ${from}`,
  concession: (percent: string) => `${percent} per year less for this type of customer`,
}
