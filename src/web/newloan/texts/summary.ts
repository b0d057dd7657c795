import { counted } from '../../../domain/text/count.ts'

/** Texts of the calculation of the figures in the summary of a new loan. */
export const summaryTexts = {
  lowest: (limit: string, amount: string) => `Lowest limit, ${limit}: ${amount}`,
  roundedDown: (step: string) => `Rounded down to a multiple of ${step}`,
  product: (amount: string, percent: string, result: string) => `${amount} × ${percent} = ${result}`,
  atLeast: (amount: string) => `At least ${amount}`,
  atMost: (amount: string) => `At most ${amount}`,
  ofScheme: (scheme: string) => `Set by the scheme ${scheme}`,
  gst: (fee: string, amount: string, percent: string, result: string) =>
    `${fee} ${amount} × ${percent} = ${result}`,
  advance: (months: number, until: string, rate: string) =>
    `Interest for ${counted(months, 'month')}, up to ${until}, at ${rate}`,
  rounding: (exact: string, step: string, rounded: string) =>
    `Fees and advance interest of ${exact}, rounded to a multiple of ${step}: ${rounded}`,
  net: (principal: string, receipt: string, net: string) =>
    `${principal} less ${receipt} received at opening = ${net}`,
  share: (principal: string, value: string, percent: string) => `${principal} ÷ ${value} = ${percent}`,
  due: (months: number, from: string) => `${counted(months, 'month')} from ${from}`,
  concession: (percent: string) => `${percent} per year less for this type of customer`,
}
