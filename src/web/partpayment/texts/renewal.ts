/** Texts of renewing a loan and topping it up. */
export const renewalTexts = {
  action: 'Renew or top up',
  notAllowed: 'Your role cannot renew loans here.',
  title: 'Renew or top up',
  changeTitle: 'Edit pending renewal',
  lead: 'A new loan replaces this one on the same packet, at today’s price.',
  changeLead: 'Recalculated at today’s price. Any approval is cancelled.',
  fields: { slabId: 'Scheme', tenureMonths: 'Tenure', principalPaise: 'New loan amount' },
  months: 'months',
  maximum: (amount: string) => `Maximum ${amount} today`,
  useMaximum: 'Use maximum',
  positive: 'Enter an amount above zero.',
  tooMuch: (amount: string) => `The eligible amount today is ${amount}. Enter this amount or less.`,
  problems: 'Cannot be renewed',
  approval: 'A second person must approve this amount. Nothing is posted until then.',
  notToday: 'Loans are renewed at today’s price only. Close the open day, then open the day for today.',
  difference: {
    charges: 'Charges of the old loan',
    penal: 'Penal interest of the old loan',
    interest: 'Interest of the old loan',
    principal: 'Principal of the old loan',
    lent: 'New loan',
    roundOff: 'Rounding',
    toPay: 'Receive from customer',
    toPayOut: 'Pay to customer',
  },
  confirm: {
    titles: { renewal: 'Renew this loan?', topUp: 'Top up this loan?', payOut: 'Top up and pay out?' },
    text: {
      payOut: 'The old loan is closed and the difference is paid to the customer.',
      receive: 'The old loan is closed and the customer pays the difference.',
      even: 'The old loan is closed. There is nothing to pay.',
    },
    customer: 'Customer',
    loan: 'Old loan',
  },
  cashLeft: (amount: string) =>
    `At most ${amount} can be paid to this customer in cash. Pay the rest by bank or UPI.`,
  noCashLeft: 'No more cash can be paid to this customer. Pay by bank or UPI.',
  received: 'Payment received',
  paidOut: 'Payment to customer',
  submit: { renewal: 'Renew', topUp: 'Top up', approval: 'Send for approval' },
  done: {
    renewal: (number: string, voucher: string) => `Loan renewed: ${number} · ${voucher}`,
    topUp: (number: string, voucher: string) => `Loan topped up: ${number} · ${voucher}`,
  },
  sent: 'Renewal sent for approval',
  waiting: {
    title: 'Renewal pending',
    pending: (amount: string, userName: string) =>
      `${amount}, requested by ${userName}, is pending approval.`,
    approved: (amount: string, userName: string) =>
      `${amount}, requested by ${userName}, is approved (valid today).`,
    unknown: 'another user',
    open: 'View renewal',
    change: 'Edit renewal',
  },
}
