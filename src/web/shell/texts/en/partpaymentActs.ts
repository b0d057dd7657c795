/** Texts of what is done to a loan: the panels of its page. */
export const partPaymentActsTexts = {
  locked: {
    ended: 'This loan has ended.',
    otherStore: 'This loan is of another store. Work in that store to change it.',
    noDay: 'The day is not open in this store. Open it on the dashboard first.',
  },
  day: (day: string) => `Posted on ${day}, the day that is open in this store.`,
  note: 'Note',
  changed: 'The loan changed while this was open. What you see below is what is due now.',
  differs: 'It went otherwise than was shown. Look at the statement.',
  preview: {
    title: 'What it pays',
    charges: 'Charges',
    penal: 'Penal',
    interest: 'Interest',
    principal: 'Principal',
    due: 'Due',
    paid: 'Pays',
    after: 'Left',
    total: 'In all',
    nothing: 'Give an amount to see what it pays.',
    unread: 'What is due could not be read.',
  },
  receive: {
    act: 'Receive payment',
    does: 'receive payments',
    title: 'Receive payment',
    amount: 'Amount',
    amountOf: (number: string) => `Amount for ${number}`,
    submit: 'Receive',
    done: (number: string, amount: string) => `Received ${amount}, ${number}`,
    others: (count: number) =>
      count === 1
        ? 'Also for the other loan of this customer'
        : `Also for the ${count} other loans of this customer`,
    dues: (charges: string, interest: string, principal: string) =>
      `Due: ${charges} charges and penal, ${interest} interest, ${principal} principal`,
    close: 'Close the loan instead',
    notAbove: 'Give an amount above zero.',
  },
  closing: {
    act: 'Close',
    does: 'close loans',
    title: 'Close the loan',
    lead: 'Closing takes exactly this amount.',
    submit: 'Close the loan',
    done: (number: string, amount: string) => `Loan closed, ${amount}, ${number}`,
  },
}
