import { randomUUID } from 'node:crypto'
import type { AddNoteRequest, PaymentPart } from '../../src/api/gen/model/index.ts'
import type { OperationId } from '../../src/api/gen/operations.ts'
import type { TestServer } from './server.ts'

/** The operations and accounts of each side, for tests. */
export const sidesOfNotes = {
  credit: {
    add: 'AddCreditNote',
    page: 'GetCreditNote',
    count: 'GetCreditNoteCount',
    one: 'GetCreditNoteById',
    choices: 'GetCreditNoteChoices',
    reverse: 'ReverseCreditNote',
    print: 'GetCreditVoucher',
    head: 'Other income',
    letter: 'C',
    kind: 'credit-note',
  },
  debit: {
    add: 'AddDebitNote',
    page: 'GetDebitNote',
    count: 'GetDebitNoteCount',
    one: 'GetDebitNoteById',
    choices: 'GetDebitNoteChoices',
    reverse: 'ReverseDebitNote',
    print: 'GetDebitVoucher',
    head: 'Rent',
    letter: 'D',
    kind: 'debit-note',
  },
} as const satisfies Record<
  'credit' | 'debit',
  Record<'add' | 'page' | 'count' | 'one' | 'choices' | 'reverse' | 'print', OperationId> &
    Record<string, string>
>

/** A side of notes. */
export type Side = keyof typeof sidesOfNotes

/** A payment part in cash. */
export const inCash = (amountPaise: number): PaymentPart => ({
  mode: 'cash',
  bankId: null,
  amountPaise,
  reference: null,
})

/** Adds notes in a test business; call it after its common heads are added. */
export async function notesOf({ call, inject, owner }: TestServer) {
  const { token, companyId, storeId } = owner
  const scope = { companyId, storeId }
  const { rows: heads } = await call('GetCreditDebit', { token, body: scope })
  const headId = (name: string): string => heads.find((head) => head.name === name)?.id ?? ''

  /** A valid request of a side, in cash. */
  const request = (side: Side, postedOn: string, fields: Partial<AddNoteRequest> = {}): AddNoteRequest => {
    const { amountPaise = 24_000 } = fields
    return {
      ...scope,
      postedOn,
      headId: headId(sidesOfNotes[side].head),
      amountPaise,
      payments: [inCash(amountPaise)],
      narration: 'As agreed',
      ...fields,
    }
  }
  return {
    scope,
    headId,
    request,
    send: (side: Side, body: object, headers: Record<string, string> = {}) =>
      inject(sidesOfNotes[side].add, { token, body, headers }),
    add: (side: Side, postedOn: string, fields: Partial<AddNoteRequest> = {}) =>
      call(sidesOfNotes[side].add, { token, body: request(side, postedOn, fields) }),
    page: (side: Side, fields: object = {}) =>
      call(sidesOfNotes[side].page, { token, body: { ...scope, ...fields } }),
    count: (side: Side, fields: object = {}) =>
      call(sidesOfNotes[side].count, { token, body: { ...scope, ...fields } }),
    one: (side: Side, id: string) => call(sidesOfNotes[side].one, { token, query: { id } }),
    reverse: (side: Side, id: string, postedOn: string, reason = 'Entered twice') =>
      inject(sidesOfNotes[side].reverse, { token, query: { id }, body: { postedOn, reason } }),
  }
}

/** Inserts a note of a past day in the database; returns its id. */
export async function putNote({ pool, owner }: TestServer, side: Side, accountId: string): Promise<string> {
  const { companyId, storeId, userId } = owner
  const { kind } = sidesOfNotes[side]
  const [id, headId] = [randomUUID(), randomUUID()]
  const line = (place: number, column: 'debit' | 'credit', account: string) =>
    `insert into voucher_line (company_id, voucher_id, line, account_id, ${column}_paise, posted_on, store_id)
     select '${companyId}', '${id}', ${place}, ${account}, 100, '2020-01-01', '${storeId}'`
  const cash = `(select id from account where company_id = '${companyId}' and code = '1010')`
  const [head, money] = side === 'credit' ? (['credit', 'debit'] as const) : (['debit', 'credit'] as const)
  await pool.query(
    [
      'begin; set local session_replication_role = replica',
      `insert into credit_debit (company_id, id, name, side, usage, account_id)
       values ('${companyId}', '${headId}', 'Spare ${side}', '${side}', 'standalone', '${accountId}')`,
      `insert into voucher (company_id, id, store_id, number, kind, posted_on, made_by)
       values ('${companyId}', '${id}', '${storeId}', 'SPARE-${side}', '${kind}', '2020-01-01', '${userId}')`,
      line(1, head, `'${accountId}'`),
      line(2, money, cash),
      `insert into voucher_note (company_id, voucher_id, head_id, account_id)
       values ('${companyId}', '${id}', '${headId}', '${accountId}')`,
      'commit',
    ].join(';\n'),
  )
  return id
}
