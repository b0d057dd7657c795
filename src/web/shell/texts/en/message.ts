/** Texts of the messages sent to customers by WhatsApp or SMS, in short sentences. */
export const messageTexts = {
  from: (company: string, store: string) => `${company}, ${store}`,
  received: (amount: string, on: string, number: string) => `Received ${amount} on ${on}, receipt ${number}.`,
  paid: (amount: string, on: string, number: string) => `Paid ${amount} on ${on}, voucher ${number}.`,
  lent: (loan: string, amount: string, on: string, dueOn: string) =>
    `Loan ${loan}: ${amount} paid to you on ${on}. Due date ${dueOn}.`,
  posted: (title: string, amount: string, on: string, number: string) =>
    `${title} ${number} dated ${on}: ${amount}.`,
  reversedBy: (number: string) => `Reversed by ${number}.`,
  reverses: (number: string) => `Reverses ${number}.`,
  left: (loan: string, principal: string, dueOn: string) =>
    `Loan ${loan}: balance ${principal}, due on ${dueOn}.`,
  chargesLeft: (loan: string, charges: string) => `Charges due on loan ${loan}: ${charges}.`,
  closed: (loan: string) => `Loan ${loan} is paid in full.`,
  collects: (loan: string, on: string) =>
    `The articles of loan ${loan} can be collected on ${on}. Please bring the pawn ticket.`,
  due: (loan: string, dueOn: string) => `Your loan ${loan} is due on ${dueOn}.`,
  overdue: (loan: string, dueOn: string) => `Your loan ${loan} was due on ${dueOn} and is still unpaid.`,
  auction: (notice: string, from: string) =>
    `As per notice ${notice}, the articles will be auctioned on or after ${from} unless the loan is repaid first.`,
  payable: (amount: string, on: string) => `Amount to close on ${on}: ${amount}.`,
  upi: (link: string) => `Pay by UPI: ${link}`,
  phone: (number: string) => `Phone ${number}`,
}
