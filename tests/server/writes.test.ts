import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type OperationId, operations } from '../../src/api/gen/operations.ts'
import { operationIds } from '../support/contract.ts'
import { callEveryWrite } from '../support/everyWrite.ts'
import { NAMED_BY, NOT_SHOWN, SHOWN_BY } from '../support/shownBy.ts'
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
}, 1_800_000)
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
  // The version of a login is raised with its new assignment.
  AddCompany: { account: 'company', login: 'assignment' },
  AddStore: { login: 'assignment' },
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

/** Tables that only background work changes, at any time: from 22:00 it claims and sends the summaries of the day. */
const BACKGROUND = ['daily_summary']

/** Rows that no page can have read before, or that no page caches. */
const NOT_STALE: Partial<Record<OperationId, readonly string[]>> = {
  // The time of the last sign-in.
  SignIn: ['login'],
}

describe('the audit log', () => {
  test('has exactly one entry for each write of an audited operation, with its status, and at most one in each other company', () => {
    const wrong = writes.flatMap(({ operation, entries }) => {
      const { audited, status } = operations[operation]
      const all = entries.filter((entry) => entry.operation === operation)
      const own = all.filter((entry) => entry.own)
      const good =
        all.every((entry) => entry.status === status) &&
        new Set(all.map(({ company }) => company)).size === all.length
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
    expect(wrong).toEqual(['RunImport: Import | Customer,CustomerTimeline,Import instead of Import'])
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
    expect(wrong).toEqual([
      'RunImport: [{"tags":["Import"],"forLogins":1},{"tags":["Customer","CustomerTimeline","Import"]}]',
    ])
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
          (SHOWN_BY[table] ?? ['the tags that SHOWN_BY lacks for it']).map((tag) => ({ table, tag })),
        )
        .filter(({ tag }) => !published.has(tag))
        .map(({ table, tag }) => `${write.operation} changed ${table} and did not publish ${tag}`)
    })
    expect(stale).toEqual([])
  })

  test('is notified of the same tags when a store is added as when it is activated: either way, lists of stores offer it', () => {
    expect(operations.AddStore.changes).toEqual(operations.ActivateStore.changes)
  })

  test('is notified of every tag that shows a changed row with other records', () => {
    const changes = firsts().flatMap((write) =>
      write.changed.flatMap((table) => (NAMED_BY[table] ?? []).map((tag) => ({ write, table, tag }))),
    )
    expect(new Set(changes.map(({ table }) => table))).toEqual(new Set(Object.keys(NAMED_BY)))
    const stale = changes
      .filter(({ write, tag }) => !publishedBy(write).has(tag))
      .map(({ write, table, tag }) => `${write.operation} changed ${table} and did not publish ${tag}`)
    expect(stale).toEqual([])
  })

  test('is notified for all stores of a change to records that all stores show', () => {
    const everywhere: OperationId[] = ['UpdateCustomer', 'MergeCustomer', 'UpdateStore', 'UpdateBank']
    const notified = everywhere.map((id) =>
      writes.find(({ operation }) => operation === id)?.notes.find((note) => !notices(note)),
    )
    expect(notified.map((note) => note?.stores)).toEqual(everywhere.map(() => []))
  })
})

test('every table of SHOWN_BY and NOT_SHOWN was changed by a write', () => {
  const changed = new Set(firsts().flatMap(({ tables }) => tables ?? []))
  expect([...Object.keys(SHOWN_BY), ...NOT_SHOWN].filter((table) => !changed.has(table))).toEqual([])
})

test('every operation that writes was called successfully', () => {
  const called = new Set(writes.map(({ operation }) => operation))
  expect(operationIds.filter((id) => operations[id].writes && !called.has(id))).toEqual([])
})
