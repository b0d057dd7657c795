/** Texts of money transfers: cash to bank, bank to cash, bank to bank. The dashboard shows some of them. */
export const moneyTransferTexts = {
  title: 'Money transfers',
  lead: 'Cash deposits, cash withdrawals and transfers between your bank accounts.',
  back: 'Back to the dashboard',
  empty: {
    title: 'No money transfers yet',
    text: 'Cash deposits, cash withdrawals and transfers between banks are listed here.',
  },
  cash: 'Cash drawer',
  ways: { deposit: 'Cash to bank', withdrawal: 'Bank to cash', between: 'Bank to bank' },
  columns: { way: 'Type', from: 'From', to: 'To', slipNumber: 'Slip or reference no.' },
  actions: { bank: 'Deposit cash in bank', draw: 'Withdraw cash from bank', new: 'Transfer money' },
  day: {
    surplus: (limit: string) =>
      `Cash is above the overnight limit of ${limit}. Deposit the excess in the bank.`,
    all: 'All money transfers',
  },
  disabled: 'Your role cannot transfer money.',
  form: {
    leads: {
      bank: 'Deposit cash from the drawer into a bank account.',
      draw: 'Withdraw cash from a bank account into the drawer.',
      new: 'Move money between the cash drawer and your bank accounts.',
    },
    amount: 'Amount',
    from: 'From',
    to: 'To',
    drawer: (amount: string) => `Cash in drawer: ${amount}.`,
    drawerLimit: (amount: string, limit: string) => `Cash in drawer: ${amount}. Overnight limit: ${limit}.`,
    option: (name: string, balance: string) => `${name} · ${balance}`,
    slipNumber: 'Slip or reference no.',
    choosePlace: 'Choose where the money goes.',
    chooseSource: 'Choose where the money comes from.',
    samePlace: 'From and To cannot be the same. Choose another account.',
    overLimit: (drawer: string, over: string) =>
      `Cash in drawer will be ${drawer}, ${over} over the overnight limit. Deposit the excess in the bank before closing the day.`,
    submit: 'Post transfer',
    done: (number: string) => `${number} posted`,
  },
  page: {
    lead: (amount: string, from: string, to: string) => `${amount} from ${from} to ${to}`,
    way: 'Type',
    from: 'From',
    to: 'To',
    slipNumber: 'Slip or reference no.',
    none: '–',
  },
  printout: {
    amount: 'Amount transferred',
    signs: ['Handed over by', 'Received by', 'Checked by'],
  },
}
