/** How an interest rate is written. */
export const interestRateTexts = {
  perYearAndMonth: (year: string, month: string) => `${year} p.a. (${month} p.m.)`,
}
