/** Texts of the parts of a payment. */
export const paymentTexts = {
  mode: 'Paid by',
  modes: { cash: 'Cash', bank: 'Bank', upi: 'UPI' },
  bankId: 'Own account',
  amount: 'Amount',
  reference: 'Reference',
  add: 'Split',
  remove: 'Remove',
  part: (number: number) => `Part ${number}`,
  removeOf: (number: number) => `Remove part ${number}`,
  left: (amount: string) => `${amount} is still to be placed`,
  over: (amount: string) => `${amount} too much`,
  payOver: (cash: string, bank: string) => `Pay ${cash} in cash, ${bank} by bank`,
  payByBank: (bank: string) => `Pay ${bank} by bank`,
  sum: (amount: string) => `The parts must come to ${amount}`,
}
