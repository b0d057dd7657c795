import { counted } from '../../../../domain/text/count.ts'

/** Texts of the pawn ticket and of the table of items on every printout. */
export const printoutTicketTexts = {
  copies: { office: 'Office copy', customer: 'Customer copy' },
  statuses: {
    closed: 'Closed',
    renewed: 'Renewed',
    auctioned: 'Auctioned',
    'written-off': 'Written off',
    cancelled: 'Reversed',
  },
  loan: {
    title: 'Loan',
    number: 'Loan no.',
    openedOn: 'Date of pledge',
    dueOn: 'Due date',
    lastRedemptionOn: 'Redeemable until',
    tenure: 'Loan period',
    months: (months: number) => counted(months, 'month'),
    scheme: 'Scheme',
    value: 'Value of articles',
    oldNumber: 'Old loan no.',
    renews: 'Renews loan no.',
    seal: 'Packet seal no.',
    location: 'Vault location',
  },
  items: {
    title: 'Articles pledged',
    released: 'Articles released',
    line: 'No.',
    article: 'Article',
    pieces: 'Pcs',
    fineness: 'Fineness',
    gross: 'Gross\u00A0g',
    less: 'Less\u00A0g',
    net: 'Net\u00A0g',
    value: 'Value',
    total: 'Total',
    huid: (huid: string) => `HUID ${huid}`,
    tested: (method: string) => `test method: ${method}`,
    out: 'released',
    short: (pieces: number, fineness: string, gross: string, less: string) =>
      `${counted(pieces, 'piece')}, ${fineness}, gross ${gross} g, less ${less} g`,
    deductionsNote: 'Less: stones, thread and other non-metal parts.',
  },
  interest: {
    title: 'Interest',
    rate: 'Rate of interest',
    days: (from: number, to: number | null) => (to === null ? `From day ${from}` : `Days ${from} to ${to}`),
    perYearAndMonth: (yearly: string, monthly: string) => `${yearly} per year (${monthly} per month)`,
    daily: (days: number) => `Interest is charged daily on the outstanding principal (${days}-day year).`,
    monthly: {
      full: 'Interest is charged by the month; part of a month counts as a full month.',
      half: 'Interest is charged by the month; up to 15 extra days count as half a month, more as a full month.',
      week: 'Interest is charged by the month; up to 21 extra days count by the week, more as a full month.',
      days: 'Interest is charged by the month; each extra day counts as one thirtieth of a month.',
    },
    stepped: 'The rate of each band applies only to its days.',
    retrospective: 'The rate of the band reached applies to all days.',
    restart: 'The day count restarts when all interest due is paid.',
    continuous: 'Days are counted from the date of pledge.',
    bothDays: 'The date of pledge and the date of payment both count.',
    minimumDays: (days: number) => `Minimum interest: ${counted(days, 'day')}.`,
    minimumAmount: (amount: string) => `Minimum interest: ${amount}.`,
    minimumEither: (days: number, amount: string) =>
      `Minimum interest: ${counted(days, 'day')} or ${amount}, whichever is more.`,
    penal: (rate: string, graceDays: number) =>
      graceDays === 0
        ? `After the due date, an extra ${rate} is charged on the principal.`
        : `If unpaid ${counted(graceDays, 'day')} after the due date, an extra ${rate} is charged on the principal from the due date.`,
  },
  terms: {
    title: 'Terms',
    redeem: (workingDays: number) =>
      workingDays === 0
        ? 'On payment of principal, interest and charges against this ticket, the articles are released the same day.'
        : `On payment of principal, interest and charges against this ticket, the articles are released within ${counted(workingDays, 'working day')}.`,
    compensation: (amount: string) => `The lender pays compensation of ${amount} for each day of delay.`,
    auction: (days: number) =>
      days === 0
        ? 'If the loan is not repaid by the due date, the articles may be sold by auction after a written notice.'
        : `If the loan is not repaid by the due date, the articles may be sold by auction after a written notice of ${counted(days, 'day')}.`,
    auctionAfter: (until: string, days: number) =>
      days === 0
        ? `If the loan is not repaid by ${until}, the articles may be sold by auction after a written notice.`
        : `If the loan is not repaid by ${until}, the articles may be sold by auction after a written notice of ${counted(days, 'day')}.`,
    surplus: (days: number, working: boolean) =>
      days === 0
        ? 'Any auction surplus is paid to the pawner on the day of the sale; any shortfall remains payable.'
        : `Any auction surplus is paid to the pawner within ${counted(days, working ? 'working day' : 'day')}; any shortfall remains payable.`,
    order:
      'Payments are adjusted towards charges, penal interest, interest and principal, in this order, against a receipt.',
    lost: 'Inform the lender immediately of a lost ticket or change of address. Lost ticket: release against indemnity bond.',
    own: 'The pawner declares that the articles belong to the pawner and are free of any claim, and that these terms have been explained.',
  },
  redemption: {
    title: 'Redemption',
    text: 'I have received back all the articles listed above in good order, weighed in my presence, against payment of all dues.',
    date: 'Date',
  },
}
