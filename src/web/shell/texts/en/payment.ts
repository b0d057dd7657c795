/** Texts of the parts of a payment. */
export const paymentTexts = {
  mode: 'Payment mode',
  modes: { cash: 'Cash', bank: 'Bank', upi: 'UPI' },
  bankId: 'Our bank account',
  noBank: 'No bank account yet. Add one under Bank.',
  amount: 'Amount',
  reference: 'Reference',
  add: 'Split',
  remove: 'Remove',
  part: (number: number) => `Part ${number}`,
  removeOf: (number: number) => `Remove part ${number}`,
  left: (amount: string) => `${amount} still to allocate`,
  over: (amount: string) => `Excess ${amount}`,
  payOver: (cash: string, bank: string) => `Pay ${cash} in cash, ${bank} by bank`,
  payByBank: (bank: string) => `Pay ${bank} by bank`,
  sum: (amount: string) => `The parts must add up to ${amount}.`,
}
