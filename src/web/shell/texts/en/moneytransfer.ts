/** Texts of money transfers between cash and own banks, which are shown on the dashboard. */
export const moneyTransferTexts = {
  title: 'Money transfers',
  lead: 'Money between the cash drawer and own bank accounts: deposits, withdrawals, and from bank to bank.',
  back: 'Back to the dashboard',
  empty: {
    title: 'No money transfers yet',
    text: 'Cash that is banked, cash drawn from a bank, and transfers between banks show in this list.',
  },
  cash: 'Cash drawer',
  ways: { deposit: 'Cash to bank', withdrawal: 'Bank to cash', between: 'Bank to bank' },
  columns: { way: 'What', from: 'From', to: 'To', slipNumber: 'Slip or reference' },
  acts: { bank: 'Bank cash', draw: 'Draw cash', new: 'Transfer money' },
  day: {
    surplus: (amount: string, limit: string) => `${amount} is above the ${limit} that may stay overnight.`,
    all: 'All money transfers',
  },
  locked: 'transfer money',
  form: {
    leads: {
      bank: 'Cash leaves the drawer and goes to a bank account.',
      draw: 'Cash comes from a bank account into the drawer.',
      new: 'From one own bank account or the drawer to another.',
    },
    amount: 'Amount',
    from: 'From',
    to: 'To',
    drawer: (amount: string) => `The drawer has ${amount} by the books.`,
    drawerLimit: (amount: string, limit: string) =>
      `The drawer has ${amount} by the books; ${limit} may stay overnight.`,
    option: (name: string, balance: string) => `${name} · ${balance}`,
    slipNumber: 'Slip number or reference',
    choosePlace: 'Choose where the money goes.',
    chooseSource: 'Choose where the money comes from.',
    samePlace: 'The money comes from there. Choose another place.',
    overLimit: (drawer: string, over: string) =>
      `The drawer will have ${drawer}, ${over} above its overnight limit. Bank it before the day closes.`,
    submit: 'Post transfer',
    done: (number: string) => `${number} is posted`,
  },
  page: {
    lead: (amount: string, from: string, to: string) => `${amount} from ${from} to ${to}`,
    way: 'What',
    from: 'From',
    to: 'To',
    slipNumber: 'Slip or reference',
    none: '–',
  },
  paper: {
    what: 'Particulars',
    amount: 'Amount transferred',
    remark: 'Remark',
    madeAt: 'Recorded',
    reversed: (number: string) => `Reversed by ${number}`,
    signs: ['Handed over by', 'Received by', 'Checked by'],
  },
}
