/** The sentences that acts on a loan say to people. */
export const servicingTexts = {
  unknownCustomer: 'This customer is not here any more. Choose another.',
  otherCustomer: 'This loan is of another customer.',
  twice: 'This loan is named twice.',
  sums: 'The payments and the amounts for the loans are not the same in all.',
  before: 'The date is before the last entry of this loan.',
  ended: (number: string, by: string, on: string) => `${number} was ended by ${by} on ${written(on)}.`,
  closed: (number: string, by: string, on: string) => `${by} closed ${number} on ${written(on)}.`,
  notPaidOut: 'This loan is not paid out.',
  receiptOf: (numbers: readonly string[]) => `Receipt on ${numbers.join(', ')}`,
  closingOf: (number: string) => `Closing of ${number}`,
} as const

function written(on: string): string {
  return on.split('-').reverse().join('/')
}
