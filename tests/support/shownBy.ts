import type { Tag } from '../../src/api/gen/operations.ts'

/** The tags whose replies have the cash in the drawer. */
const DRAWER = [
  ...(['Day', 'NewLoan', 'PartPayment', 'CreditNote', 'DebitNote'] as const),
  ...(['Transfer', 'MoneyTransfer', 'BankNewLoan', 'Auction'] as const),
]

/**
 * The tags that show the rows of each table: a write that changes the table publishes all of them, so that no page shows stale
 * data. A new table belongs here, or below.
 */
export const SHOWN_BY: Record<string, readonly Tag[]> = {
  assignment: ['UserLogin', 'Role'],
  auction: ['Auction', 'Dashboard'],
  auction_bid: ['Auction'],
  auction_lot: ['Auction', 'PartPayment', 'Dashboard'],
  auction_step: ['Auction', 'CustomerTimeline', 'Dashboard'],
  awaited_reference: ['NewLoan', 'PartPayment', 'Day', 'Dashboard'],
  bank: ['Bank', 'CreditDebit', 'NewLoan', 'PartPayment', 'CreditNote', 'DebitNote', 'BankNewLoan'],
  bank_loan: ['BankNewLoan', 'PartPayment', 'Dashboard'],
  bank_loan_entry: ['Bank', 'BankNewLoan', 'Day', 'Dashboard'],
  bank_loan_packet: ['BankNewLoan', 'PartPayment'],
  cash_count: ['Day', 'Dashboard'],
  charge: ['PartPayment', 'Auction', 'Dashboard'],
  company: ['Company'],
  credit_debit: ['CreditDebit', 'CreditNote', 'DebitNote', 'PartPayment'],
  customer: ['Customer', 'CustomerTimeline'],
  customer_document: ['Customer'],
  customer_type: ['CustomerType', 'Customer'],
  domain: ['Domain', 'UserLogin'],
  domain_store: ['Domain', 'UserLogin'],
  import_job: ['Import'],
  interest_slab: ['InterestSlab', 'NewLoan', 'PartPayment'],
  interest_slab_version: ['InterestSlab', 'NewLoan', 'PartPayment', 'Dashboard'],
  loan: ['Dashboard'],
  loan_cover: ['PartPayment', 'Dashboard'],
  loan_document: ['PartPayment'],
  loan_entry: ['PartPayment', 'Auction', 'CustomerTimeline', 'Dashboard'],
  loan_item: ['Dashboard'],
  loan_money_day: ['PartPayment', 'Day', 'Dashboard'],
  loan_release: ['PartPayment', 'CustomerTimeline', 'Dashboard'],
  loan_totals: ['PartPayment', 'Dashboard'],
  login: ['UserLogin'],
  metal: ['Metal', 'NewLoan'],
  metal_totals: ['PartPayment', 'Dashboard'],
  money_transfer: ['MoneyTransfer', 'Day', 'Bank'],
  'ledger_day of cash': [...DRAWER, 'Bank', 'Dashboard'],
  notification: ['Common'],
  opening: ['LedgerOpening'],
  opening_amount: ['LedgerOpening'],
  opening_loan: ['LedgerOpening'],
  opening_loan_item: ['LedgerOpening'],
  packet: ['PartPayment', 'Auction', 'BankNewLoan', 'Transfer', 'Dashboard'],
  packet_audit: ['PacketAudit', 'Dashboard'],
  packet_audit_line: ['PacketAudit'],
  packet_audit_scan: ['PacketAudit'],
  packet_move: ['PartPayment'],
  packet_purity: ['PartPayment', 'Dashboard'],
  packet_totals: ['PartPayment', 'Dashboard'],
  packet_waiting: ['PartPayment', 'BankNewLoan', 'Dashboard'],
  product: ['Product', 'NewLoan'],
  product_category: ['ProductCategory'],
  proof: ['Integrity'],
  purity: ['Metal', 'NewLoan'],
  rate: ['Rate', 'NewLoan', 'PartPayment', 'Day', 'Auction', 'BankNewLoan', 'Dashboard'],
  release_exception: ['PartPayment', 'Common', 'Dashboard'],
  role: ['Role', 'UserLogin'],
  role_grant: ['Role', 'UserLogin'],
  slab_type: ['SlabType', 'InterestSlab'],
  staff: ['Staff', 'UserLogin', 'NewLoan'],
  loan_totals_move: ['PartPayment', 'Dashboard'],
  store: ['Store', 'UserLogin', 'Domain'],
  store_day: [...DRAWER, 'TaxPayment', 'Dashboard'],
  subscription: ['Company', 'UserLogin'],
  summary_mail: ['Dashboard'],
  tax_payment: ['TaxPayment', 'MoneyTransfer', 'Bank'],
  transfer: ['Transfer', 'Day', 'PartPayment', 'Dashboard'],
  transfer_packet: ['Transfer', 'Day', 'PartPayment', 'Dashboard'],
  // The balances of banks.
  voucher_payment: ['Bank'],
  voucher_note: ['CreditNote', 'DebitNote', 'Day', 'Dashboard'],
}

/**
 * Further tags that show a row of these tables with other records, such as the name of a customer on a loan: a write that changes an
 * existing row publishes them as well. A new row is in none of them yet.
 */
export const NAMED_BY: Record<string, readonly Tag[]> = {
  // The policy.
  company: ['NewLoan', 'PartPayment'],
  // The rate concession, on which the validity of approvals depends.
  customer_type: ['NewLoan', 'PartPayment', 'Dashboard'],
  metal: ['PartPayment'],
  product: ['PartPayment'],
  product_category: ['NewLoan', 'PartPayment'],
  customer: [
    ...(['NewLoan', 'PartPayment', 'Day', 'CreditNote', 'DebitNote', 'Transfer', 'BankNewLoan'] as const),
    ...(['Auction', 'PacketAudit', 'LedgerOpening', 'Dashboard'] as const),
  ],
  store: [
    ...([
      'Staff',
      'Role',
      'Common',
      'Rate',
      'Day',
      'NewLoan',
      'PartPayment',
      'CreditNote',
      'DebitNote',
    ] as const),
    ...([
      'MoneyTransfer',
      'TaxPayment',
      'Transfer',
      'BankNewLoan',
      'Auction',
      'PacketAudit',
      'Dashboard',
    ] as const),
  ],
}

/** Tables that no page shows, or that change only together with a table that a page shows. */
export const NOT_SHOWN = [
  ...['access_stamp', 'audit', 'idempotency', 'installation', 'numbering', 'session', 'credential'],
  ...['known_address', 'reset_code', 'reset_grant', 'report_ticket', 'draft', 'preference', 'attachment'],
  'notified_event',
  // Accounts change with banks, heads and companies; sums and lines with the posted record.
  ...['account', 'voucher', 'voucher_line', 'ledger_day', 'ledger_month'],
  // Calculated later, for reports, which are never cached.
  'borrower_changed',
]
