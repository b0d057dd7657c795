import { counted } from '../../../../domain/text/count.ts'

/** Texts of the pawn ticket, and of items wherever papers name them. */
export const paperTicketTexts = {
  copies: { office: 'Office copy', customer: 'Customer copy' },
  loan: {
    title: 'Loan',
    number: 'Loan no.',
    openedOn: 'Date of pledge',
    dueOn: 'To be redeemed by',
    payBy: 'Due date',
    lastRedemptionOn: 'Redeemable until',
    tenure: 'Time for redemption',
    months: (months: number) => counted(months, 'month'),
    scheme: 'Scheme',
    value: 'Value of the articles',
    oldNumber: 'Old number',
    renews: 'Renews loan no.',
    seal: 'Packet seal',
    location: 'Place',
  },
  items: {
    title: 'Articles pledged',
    released: 'Articles handed out',
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
    tested: (method: string) => `tested by ${method.toLowerCase()}`,
    out: 'handed out',
    short: (pieces: number, fineness: string, gross: string, less: string) =>
      `${counted(pieces, 'piece')}, ${fineness}, gross ${gross} g, less ${less} g`,
    lessWhat: 'Less: stones, thread and other parts that are not of the metal.',
  },
  interest: {
    title: 'Interest',
    rate: 'Rate of interest',
    days: (from: number, to: number | null) => (to === null ? `From day ${from}` : `Day ${from} to ${to}`),
    aYear: (rate: string) => `${rate} a year`,
    daily: (days: number) =>
      `Interest is charged by the day on the principal that stands, ${days} days a year.`,
    monthly: {
      full: 'Interest is charged by the month; days beyond whole months count as a month.',
      half: 'Interest is charged by the month; up to 15 days beyond whole months count as half a month, more as a month.',
      week: 'Interest is charged by the month; days beyond whole months count by the week, from the fourth week as a month.',
      days: 'Interest is charged by the month; each day beyond whole months counts as a thirtieth of a month.',
    },
    stepped: 'Each day bears the rate of its own days.',
    retrospective: 'All days bear the rate that their number has reached.',
    restart: 'Days are counted anew once all interest due is paid.',
    continuous: 'Days are counted from the day of pledge.',
    bothDays: 'The day of pledge and the day of payment both count.',
    minimum: (least: string) => `The least interest of the loan is ${least}.`,
    leastDays: (days: number) => `that of ${days} days`,
    leastOf: (days: string, amount: string) => `${days} or ${amount}, whichever is more`,
    penal: (rate: string, graceDays: number) =>
      graceDays === 0
        ? `After the due date ${rate} a year more is charged on the principal.`
        : `Later than ${graceDays} days after the due date ${rate} a year more is charged on the principal, from the due date.`,
  },
  terms: {
    title: 'Terms',
    redeem: (within: string) =>
      `The articles are given back on payment of principal, interest and charges against this ticket, ${within}.`,
    sameDay: 'on the same day',
    workingDays: (days: number) => (days === 1 ? 'within 1 working day' : `within ${days} working days`),
    compensation: (amount: string) => `For each day of delay the lender pays ${amount}.`,
    auction: (days: number) =>
      `If the loan is not repaid by the due date, the articles may be sold by auction after a written notice of ${days} days.`,
    surplus: (days: number, working: boolean) =>
      `What an auction brings above the dues is paid to the pawner within ${days} ${working ? 'working days' : 'days'}; what it falls short stays payable.`,
    order:
      'A payment goes to charges, penal interest, interest and principal, in this order, against a receipt.',
    lost: 'A lost ticket and a new address are to be told to the lender at once. Without the ticket the articles are given back against a bond.',
    own: 'The pawner declares that the articles are the pawner’s own and free of any claim, and has had these terms explained.',
  },
  redemption: {
    title: 'Redemption',
    text: 'I have received back all the articles named above in good order, weighed before me, against payment of all dues.',
    date: 'Date',
  },
}
