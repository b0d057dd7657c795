/** Texts of the messages sent to customers by WhatsApp or SMS, in short sentences. */
export const messageTexts = {
  from: (company: string, store: string) => `${company}, ${store}`,
  received: (amount: string, date: string, number: string) =>
    `We received ${amount} on ${date}, receipt ${number}.`,
  paid: (amount: string, date: string, number: string) =>
    `We paid you ${amount} on ${date}, voucher ${number}.`,
  lent: (loan: string, amount: string, date: string, dueOn: string) =>
    `Loan ${loan}: ${amount} paid to you on ${date}. Due date ${dueOn}.`,
  renewed: (old: string, date: string, loan: string, amount: string, dueOn: string) =>
    `Loan ${old} was renewed on ${date}. New loan ${loan}: loan amount ${amount}, due date ${dueOn}.`,
  sold: (loan: string, price: string, recovered: string) =>
    `The articles of loan ${loan} were sold at auction for ${price}. Recovered for the loan: ${recovered}.`,
  surplus: (amount: string) => `Surplus payable to you after the sale: ${amount}.`,
  shortfall: (amount: string) => `Shortfall payable by you after the sale: ${amount}.`,
  posted: (title: string, amount: string, date: string, number: string) =>
    `${title} ${number} dated ${date}: ${amount}.`,
  reversedBy: (number: string) => `Reversed by ${number}.`,
  reverses: (number: string) => `Reverses ${number}.`,
  left: (loan: string, principal: string, dueOn: string) =>
    `Loan ${loan}: outstanding principal ${principal}, due on ${dueOn}.`,
  chargesLeft: (loan: string, charges: string) => `Charges due on loan ${loan}: ${charges}.`,
  closed: (loan: string) => `Loan ${loan} is paid in full.`,
  collects: (loan: string, date: string) =>
    `The articles of loan ${loan} can be collected on ${date}. Please bring the pawn ticket.`,
  due: (loan: string, dueOn: string) => `Your loan ${loan} is due on ${dueOn}.`,
  overdue: (loan: string, dueOn: string) => `Your loan ${loan} was due on ${dueOn} and is still unpaid.`,
  auction: (notice: string, from: string) =>
    `As per notice ${notice}, the articles will be auctioned on or after ${from} unless the loan is repaid first.`,
  payable: (amount: string, date: string) => `Amount to close on ${date}: ${amount}.`,
  upi: (link: string) => `Pay by UPI: ${link}`,
  phone: (number: string) => `Phone ${number}`,
}
