import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type OperationId, operations, type Tag } from '../../src/api/gen/operations.ts'
import { operationIds } from '../support/contract.ts'
import { callEveryWrite } from '../support/everyWrite.ts'
import { startMailServer, type TestMailServer } from '../support/smtp.ts'
import { startWatched, type WatchedServers, type Write } from '../support/watchedWrites.ts'

let mail: TestMailServer
let watched: WatchedServers
let writes: Write[]

beforeAll(async () => {
  mail = await startMailServer()
  watched = await startWatched(mail.url)
  await callEveryWrite(watched, mail)
  writes = watched.writes
}, 300_000)
afterAll(async () => {
  await watched?.end()
  await mail?.end()
})

/** The first write of each operation: its changed tables were recorded. */
const firsts = () => writes.filter((write) => write.tables !== null)

/** Operations whose audit entry has no changes, with what they change instead of records. */
const WITHOUT_CHANGES: Partial<Record<OperationId, string>> = {
  SignIn: 'a session',
  SwitchStore: 'a session',
  SignOut: 'a session',
  EndSession: 'a session',
  EndMySession: 'a session',
  UpdateUserPassword: 'a secret',
  RequestPasswordReset: 'a code',
  SendResetCode: 'a code',
  VerifyOtp: 'a code',
  RunIntegrityCheck: 'the result of a check; the books stay as they are',
}

/** Tables that are not in the audit entry of a write that changes them, and the table whose change covers them. */
const WITHIN: Partial<Record<OperationId, Record<string, string>>> = {
  SetUp: { account: 'company', metal: 'company', purity: 'company', login: 'company' },
  AddCompany: { account: 'company' },
  AcceptLedgerOpening: { loan: 'opening', packet: 'opening', voucher: 'opening' },
  RunImport: { customer: 'import_job' },
}

/** Tables that an operation changes, but not as a record of the business. */
const NO_RECORD: Partial<Record<OperationId, readonly string[]>> = {
  // The time of the last sign-in.
  SignIn: ['login'],
  // The progress of the check of one's own file.
  CheckImport: ['import_job'],
  // A password hash.
  SetUp: ['credential'],
  AddUserLogin: ['credential'],
  UpdateUserPassword: ['credential'],
}

/**
 * The tags that show the rows of each table: a write that changes the table publishes all of them, so that no page shows stale
 * data. A new table belongs here, or below.
 */
const SHOWN_BY: Record<string, readonly Tag[]> = {
  assignment: ['UserLogin', 'Role'],
  auction: ['Auction', 'Dashboard'],
  auction_bid: ['Auction'],
  auction_lot: ['Auction', 'Dashboard'],
  auction_step: ['Auction'],
  awaited_reference: ['NewLoan', 'PartPayment', 'Day', 'Dashboard'],
  bank: ['Bank', 'CreditDebit', 'NewLoan', 'PartPayment', 'CreditNote', 'DebitNote', 'BankNewLoan'],
  bank_loan: ['BankNewLoan', 'PartPayment', 'Dashboard'],
  bank_loan_entry: ['BankNewLoan', 'Day', 'Dashboard'],
  bank_loan_packet: ['BankNewLoan', 'PartPayment'],
  cash_count: ['Day', 'Dashboard'],
  charge: ['PartPayment', 'Dashboard'],
  company: ['Company'],
  credit_debit: ['CreditDebit', 'CreditNote', 'DebitNote', 'PartPayment'],
  customer: ['Customer'],
  customer_document: ['Customer'],
  customer_type: ['CustomerType', 'Customer'],
  domain: ['Domain', 'UserLogin'],
  domain_store: ['Domain', 'UserLogin'],
  import_job: ['Import'],
  interest_slab: ['InterestSlab'],
  interest_slab_version: ['InterestSlab'],
  loan: ['Dashboard'],
  loan_cover: ['PartPayment', 'Dashboard'],
  loan_document: ['PartPayment'],
  loan_entry: ['PartPayment', 'Dashboard'],
  loan_item: ['Dashboard'],
  loan_money_day: ['PartPayment', 'Day', 'Dashboard'],
  loan_release: ['PartPayment', 'Dashboard'],
  loan_totals: ['PartPayment', 'Dashboard'],
  login: ['UserLogin'],
  metal: ['Metal'],
  metal_totals: ['PartPayment', 'Dashboard'],
  money_transfer: ['MoneyTransfer', 'Day'],
  notification: ['Common'],
  opening: ['LedgerOpening'],
  opening_amount: ['LedgerOpening'],
  opening_loan: ['LedgerOpening'],
  opening_loan_item: ['LedgerOpening'],
  packet: ['PartPayment', 'Dashboard'],
  packet_audit: ['PacketAudit'],
  packet_audit_line: ['PacketAudit'],
  packet_audit_scan: ['PacketAudit'],
  packet_move: ['PartPayment'],
  packet_purity: ['PartPayment', 'Dashboard'],
  packet_totals: ['PartPayment', 'Dashboard'],
  packet_waiting: ['PartPayment', 'BankNewLoan', 'Dashboard'],
  product: ['Product'],
  product_category: ['ProductCategory'],
  proof: ['Integrity'],
  purity: ['Metal'],
  rate: ['Rate', 'NewLoan', 'PartPayment', 'Day', 'Dashboard'],
  release_exception: ['PartPayment', 'Common', 'Dashboard'],
  role: ['Role'],
  role_grant: ['Role', 'UserLogin'],
  slab_type: ['SlabType', 'InterestSlab'],
  staff: ['Staff'],
  loan_totals_move: ['PartPayment', 'Dashboard'],
  store: ['Store', 'UserLogin', 'Domain'],
  store_day: ['Day', 'NewLoan', 'PartPayment', 'CreditNote', 'DebitNote', 'Transfer', 'Dashboard'],
  subscription: ['Company', 'UserLogin'],
  summary_mail: ['Dashboard'],
  tax_payment: ['TaxPayment'],
  transfer: ['Transfer', 'Day', 'PartPayment', 'Dashboard'],
  transfer_packet: ['Transfer', 'Day', 'PartPayment', 'Dashboard'],
  voucher_note: ['CreditNote', 'DebitNote', 'Day', 'Dashboard'],
}

/** Tables that no page shows, or that change only together with a table that a page shows. */
const NOT_SHOWN = [
  ...['access_stamp', 'audit', 'idempotency', 'installation', 'numbering', 'session', 'credential'],
  ...['known_address', 'reset_code', 'reset_grant', 'report_ticket', 'draft', 'attachment', 'notified_event'],
  // Accounts change with banks, heads and companies; sums and lines with the posted record.
  ...['account', 'voucher', 'voucher_line', 'voucher_payment', 'ledger_day', 'ledger_month'],
  // Calculated later, for reports, which are never cached.
  'borrower_changed',
]

/** Tables that only work in the background changes, at its own times: from 22:00 the summary of the day is claimed and sent. */
const BACKGROUND = ['daily_summary']

/** Rows that no page can have read before, or that no page caches. */
const NOT_STALE: Partial<Record<OperationId, readonly string[]>> = {
  // The time of the last sign-in.
  SignIn: ['login'],
}

describe('the audit log', () => {
  test('has exactly one entry for each write of an audited operation, with its status', () => {
    const wrong = writes.flatMap(({ operation, entries }) => {
      const { audited, status } = operations[operation]
      const own = entries.filter((entry) => entry.operation === operation)
      const good = own.every((entry) => entry.status === status)
      return good && own.length === (audited ? 1 : 0) ? [] : [`${operation}: ${own.length} entries`]
    })
    // An import runs after its reply, and gets its audit entry once it has succeeded.
    expect(wrong).toEqual(['RunImport: 1 entries'])
  })

  test('names what each audited operation changed, unless it changed no record', () => {
    const without = firsts()
      .filter(({ operation }) => operations[operation].audited)
      .filter(({ entries }) => entries.every(({ changes }) => changes.length === 0))
    expect(without.map(({ operation }) => operation).sort()).toEqual(Object.keys(WITHOUT_CHANGES).sort())
  })

  test('names every table of records that a write changed', () => {
    const named = (entries: Write['entries']) =>
      entries.flatMap(({ changes }) => changes.map(({ entity }) => entity))
    const records = new Set(writes.flatMap(({ entries }) => named(entries)))
    expect(records.size).toBeGreaterThan(40)
    const missing = firsts().flatMap(({ operation, entries, tables }) => {
      const own = named(entries)
      const within = WITHIN[operation] ?? {}
      return (tables ?? [])
        .filter((table) => records.has(table) && !own.includes(table))
        .filter((table) => !NO_RECORD[operation]?.includes(table) && !own.includes(within[table] ?? ''))
        .map((table) => `${operation} changed ${table}`)
    })
    expect(missing).toEqual([])
  })
})

test('each operation that posts a voucher takes an idempotency key', () => {
  const posting = firsts().filter(({ tables }) => tables?.includes('voucher'))
  expect(posting.length).toBeGreaterThan(20)
  expect(posting.map(({ operation }) => operation).filter((id) => !operations[id].keyed)).toEqual([])
})

/** Operations after which the stream of the session that sent them ends. */
const ENDS_STREAM: readonly OperationId[] = ['SignOut', 'SwitchStore']

/** Notifications of users: they concern only these users, whatever the operation. */
const notices = ({ tags, logins }: Write['notes'][number]) =>
  String(tags) === 'Common' && logins !== undefined

/** The tags that a write published, to anyone. */
const publishedBy = ({ notes }: Write) => new Set<string>(notes.flatMap(({ tags }) => tags))

describe('another server of the same database', () => {
  test('passes exactly the x-changes of each write to the session that made it', () => {
    const wrong = writes.flatMap(({ operation, notes, events }) => {
      const { changes, permission } = operations[operation]
      const wanted = changes.length > 0 ? [String(changes)] : []
      // The session of a public operation begins with it; if a session ends or switches stores, its stream ends.
      if (events === null)
        return permission === 'public' || ENDS_STREAM.includes(operation) ? [] : [`${operation}: ended`]
      const own = events
        .map(String)
        .filter((tags) => tags !== 'Common' || !notes.some(notices) || wanted[0] === tags)
      return String(own) === String(wanted) ? [] : [`${operation}: ${own.join(' | ')} instead of ${wanted}`]
    })
    // An import runs after its reply, and publishes the tags of imported records.
    expect(wrong).toEqual(['RunImport: Import | Customer,Import instead of Import'])
  })

  test('is notified once of each write, for the login only where the API says so', () => {
    const wrong = writes.flatMap(({ operation, notes }) => {
      const { changes, audience } = operations[operation]
      const own = notes.filter((note) => !notices(note) || audience === 'login')
      const wanted =
        changes.length > 0 ? [{ tags: changes, forLogins: audience === 'login' ? 1 : undefined }] : []
      const got = own.map(({ tags, logins }) => ({ tags, forLogins: logins?.length }))
      return JSON.stringify(got) === JSON.stringify(wanted) ? [] : [`${operation}: ${JSON.stringify(got)}`]
    })
    expect(wrong).toEqual(['RunImport: [{"tags":["Import"],"forLogins":1},{"tags":["Customer","Import"]}]'])
  })

  test('is notified for both stores of a transfer between them, and for one store of other writes', () => {
    const storesOf = (...ids: OperationId[]) =>
      new Set(
        writes
          .filter(({ operation }) => ids.includes(operation))
          .map(({ notes }) => notes.find((note) => !notices(note))?.stores.length),
      )
    const between: OperationId[] = [
      'SendCash',
      'ReceiveCash',
      'SendPackets',
      'ReceivePackets',
      'CancelTransfer',
    ]
    expect(storesOf(...between)).toEqual(new Set([2]))
    expect(storesOf('AddCreditNote', 'ReceivePayment', 'OpenDay', 'CloseDay')).toEqual(new Set([1]))
  })

  test('is notified of every tag that shows a table which the write changed', () => {
    const stale = firsts().flatMap((write) => {
      const published = publishedBy(write)
      const inside = write.operation === 'SetUp' ? [] : (write.tables ?? [])
      return inside
        .filter((table) => !BACKGROUND.includes(table))
        .filter((table) => !NOT_SHOWN.includes(table) && !NOT_STALE[write.operation]?.includes(table))
        .flatMap((table) =>
          (SHOWN_BY[table] ?? ['a tag that is not declared']).map((tag) => ({ table, tag })),
        )
        .filter(({ tag }) => !published.has(tag))
        .map(({ table, tag }) => `${write.operation} changed ${table} and did not publish ${tag}`)
    })
    expect(stale).toEqual([])
  })

  test('has in this file no declared table that no write changes', () => {
    const changed = new Set(firsts().flatMap(({ tables }) => tables ?? []))
    expect([...Object.keys(SHOWN_BY), ...NOT_SHOWN].filter((table) => !changed.has(table))).toEqual([])
  })
})

test('every operation that writes was called successfully', () => {
  const called = new Set(writes.map(({ operation }) => operation))
  expect(operationIds.filter((id) => operations[id].writes && !called.has(id))).toEqual([])
})
