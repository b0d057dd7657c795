/** Texts of the sheet after a payout. */
export const paidTexts = {
  title: (number: string) => `Loan ${number} paid out`,
  lead: (amount: string, name: string) => `${amount} to ${name}.`,
  handOver: 'Hand over',
  transferred: 'Transferred',
  mode: (mode: string, account: string | null) => (account === null ? mode : `${mode} · ${account}`),
  reference: (reference: string) => `Reference ${reference}`,
  awaited: 'Reference awaited',
  received: 'Collected for fees and interest',
  packet: 'Packet to put away',
  dueOn: 'Due date',
  next: 'New loan',
  printNext: (count: number) =>
    `${count} print dialogs open one after the other. Then press Enter for the next loan.`,
  close: 'Close this summary',
}
