/** Texts of the summary after a payout or a renewal. */
export const paidTexts = {
  title: (number: string) => `Loan ${number} paid out`,
  lead: (amount: string, name: string) => `${amount} to ${name}.`,
  handOver: 'Hand over',
  transferred: 'Transferred',
  mode: (mode: string, account: string | null) => (account === null ? mode : `${mode} · ${account}`),
  reference: (reference: string) => `Reference ${reference}`,
  awaited: 'Reference awaited',
  received: 'Received for fees and interest',
  packet: 'Packet to put away',
  dueOn: 'Due date',
  next: 'New loan',
  printNext: (count: number) =>
    `${count} print dialogs open one after the other. Then press Enter for the next loan.`,
  renewal: {
    title: (number: string, old: string) => `Loan ${number} replaces ${old}`,
    lead: (amount: string, name: string) => `New loan amount ${amount}, ${name}.`,
    even: 'There is nothing to pay.',
    received: 'Received',
    packet: 'Packet that needs the new label',
    print: 'Print renewal voucher',
    printNext: (count: number) =>
      `${count} print dialogs open one after the other. Then press Enter for the renewal voucher.`,
  },
  close: 'Close this summary',
}
