/** Texts of the messages that a customer gets by WhatsApp or SMS; each is made of short sentences. */
export const messageTexts = {
  from: (company: string, store: string) => `${company}, ${store}`,
  received: (amount: string, on: string, number: string) => `Received ${amount} on ${on}, receipt ${number}.`,
  paid: (amount: string, on: string, number: string) => `Paid ${amount} on ${on}, voucher ${number}.`,
  posted: (title: string, amount: string, on: string, number: string) =>
    `${title} ${number} of ${on}: ${amount}.`,
  takenBack: (number: string) => `Reversed by ${number}.`,
  takesBack: (number: string) => `Reverses ${number}.`,
  left: (loan: string, principal: string, dueOn: string) =>
    `Loan ${loan}: principal ${principal} stays, to be redeemed by ${dueOn}.`,
  chargesLeft: (loan: string, charges: string) => `Charges due on loan ${loan}: ${charges}.`,
  closed: (loan: string) => `Loan ${loan} is paid in full.`,
  collects: (loan: string, on: string) =>
    `The articles of ${loan} can be collected on ${on}; bring the pawn ticket.`,
  due: (loan: string, dueOn: string) => `Your loan ${loan} is to be redeemed by ${dueOn}.`,
  overdue: (loan: string, dueOn: string) => `Your loan ${loan} was due on ${dueOn} and is not repaid.`,
  auction: (notice: string, from: string) =>
    `By notice ${notice} the articles will be sold by auction on ${from} or later unless it is repaid before.`,
  payable: (amount: string, on: string) => `To be paid in full on ${on}: ${amount}.`,
  phone: (number: string) => `Tel. ${number}`,
}
