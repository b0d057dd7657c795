import {
  and,
  eq,
  getTableColumns,
  type InferInsertModel,
  type InferSelectModel,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Contract } from '../../../api/gen/contract.ts'
import type { OperationId } from '../../../api/gen/operations.ts'
import type { Actor, BaseContext, Handler } from '../operation/context.ts'
import { fail } from '../operation/problem.ts'
import { texts } from '../operation/texts.ts'
import { type Dependants, requireUnused } from './dependants.ts'
import type { Join, JoinedColumns } from './joins.ts'
import {
  type AsReply,
  asReply,
  insertRow,
  newId,
  type RecordTable,
  setActive,
  type UniqueRules,
  updateRow,
  WHOLE_LIST,
} from './rows.ts'

type OperationsOf<Name extends string> = {
  add: `Add${Name}`
  list: `Get${Name}`
  find: `Get${Name}ById`
  update: `Update${Name}`
  inactivate: `Delete${Name}`
  activate: `Activate${Name}`
}

/** Records with all six operations in the API: `Bank` has `AddBank`, `GetBank`, `GetBankById` and so on. */
export type RecordName = {
  [Op in OperationId]: Op extends `Activate${infer Name}`
    ? OperationsOf<Name>[keyof OperationsOf<Name>] extends OperationId
      ? Name
      : never
    : never
}[OperationId]

type Entry<
  Name extends RecordName,
  Kind extends keyof OperationsOf<Name>,
> = Contract[OperationsOf<Name>[Kind] & OperationId]
type Reply<Name extends RecordName> = Entry<Name, 'find'>['reply']
type AddBody<Name extends RecordName> = Entry<Name, 'add'>['body']
type UpdateBody<Name extends RecordName> = Entry<Name, 'update'>['body']

/** The handlers of a declaration. The list is one of them only if its reply is `{ rows }`. */
export type RecordHandlers<Name extends RecordName> = {
  [Op in OperationsOf<Name>[keyof OperationsOf<Name>] & OperationId as Op extends `Get${Name}`
    ? Contract[Op]['reply'] extends { rows: Reply<Name>[] }
      ? Op
      : never
    : Op]: Handler<Op>
}

type CompanyTable = RecordTable & { companyId: PgColumn }

/** Figures that are read with each row: an expression by name. It depends on the actor, and may refer to the columns of the table. */
type Figures<F> = { readonly [Key in keyof F]: (actor: Actor) => SQL<F[Key]> }

/** A row of the table, with the columns of its joins and its figures. */
export type FoundRow<T extends PgTable, J extends readonly Join[], F = unknown> = InferSelectModel<T> &
  JoinedColumns<J> &
  F

/** `present` may be left out only where the found row has the fields of the reply and no others. */
type Presented<Row, Shown> =
  AsReply<Row> extends Shown
    ? keyof Row extends keyof Shown
      ? { present?: Present<Row, Shown> }
      : { present: Present<Row, Shown> }
    : { present: Present<Row, Shown> }
type Present<Row, Shown> = (row: AsReply<Row>, actor: Actor, place: 'list' | 'record') => Shown

/** Hooks that run when a record changes. */
type Steps<Row, Result> = {
  [Action in 'update' | 'inactivate' | 'activate']?: (context: BaseContext, row: Row) => Result
}

interface Definition<Name extends RecordName, T extends CompanyTable, J extends readonly Join[], F> {
  /** As in `Get<Name>`. */
  name: Name
  table: T
  /** Joined tables whose columns the reply has, such as the store of a member of staff. */
  joins?: J
  /** Figures that the reply has and no column stores, such as the balance of a bank. */
  figures?: Figures<F>
  /** The order of the list; the id is added as the last key. */
  orderBy: (SQL | PgColumn)[]
  /** The records that the actor may see; by default those of the actor's company. */
  scope?: (actor: Actor) => SQL | undefined
  unique?: UniqueRules
  /**
   * The columns that a request sets; an omitted column keeps its value. Throws a DomainError when the request breaks a rule.
   * @param before the record to change; null when one is added.
   */
  values: (
    body: AddBody<Name> | UpdateBody<Name>,
    context: BaseContext,
    before: FoundRow<T, J, F> | null,
  ) => Partial<InferInsertModel<T>> | Promise<Partial<InferInsertModel<T>>>
  /** Columns that are set when a record is added and never changed by a request. */
  initial?: (
    body: AddBody<Name>,
    context: BaseContext,
    values: Partial<InferInsertModel<T>>,
  ) => Partial<InferInsertModel<T>> | Promise<Partial<InferInsertModel<T>>>
  /** Checks before a change. Throws a DomainError when the record may not be changed. */
  before?: Steps<FoundRow<T, J, F>, void | Promise<void>>
  /** What must not be active when the record is inactivated. */
  usedBy?: (row: InferSelectModel<T>, actor: Actor) => Dependants[]
  /** Further changes or checks after the row is written and so locked until the commit. */
  after?: {
    [Action in 'update' | 'inactivate' | 'activate']?: (
      context: BaseContext,
      row: InferSelectModel<T>,
      before: FoundRow<T, J, F>,
    ) => void | Promise<void>
  }
}

/** The result of a declaration: the handlers, and functions that read records for other operations of the same tag. */
interface DefinedRecord<Name extends RecordName, T extends CompanyTable, J extends readonly Join[], F> {
  handlers: RecordHandlers<Name>
  /** The records in the actor's scope, in the order of the list, at most {@link WHOLE_LIST}. */
  read: (context: Pick<BaseContext, 'db' | 'actor'>, where?: SQL) => Promise<FoundRow<T, J, F>[]>
  /** One record in the actor's scope as the API returns it. @throws DomainError 404 when it does not exist. */
  one: (context: Pick<BaseContext, 'db' | 'actor'>, id: string) => Promise<Reply<Name>>
  /** A found row as the API returns it on the record's own page. */
  present: (row: FoundRow<T, J, F>, actor: Actor) => Reply<Name>
}

/**
 * Defines a record that people add, change, inactivate and activate, from its table to its six operations. Every change is in the audit
 * log; a stale version is rejected with 409 and the current record. Records are inactivated only when nothing active uses them. If
 * the stored row and the reply differ in their fields, a declaration compiles only with `present`.
 */
export function defineRecord<
  Name extends RecordName,
  T extends CompanyTable,
  const J extends readonly Join[] = [],
  F = unknown,
>(
  definition: Definition<Name, T, J, F> & Presented<FoundRow<T, J, F>, Reply<Name>>,
): DefinedRecord<Name, T, J, F> {
  type Row = InferSelectModel<T>
  type Found = FoundRow<T, J, F>
  type Values = InferInsertModel<T>
  const { name, table, unique = {}, before, after } = definition
  const joins: readonly Join[] = definition.joins ?? []
  const scope = definition.scope ?? ((actor) => eq(table.companyId, actor.companyId))
  const columns = Object.assign({}, getTableColumns(table as PgTable), ...joins.map((join) => join.columns))

  const read = async ({ db, actor }: Pick<BaseContext, 'db' | 'actor'>, where?: SQL) => {
    const figures = Object.entries<(actor: Actor) => SQL>(definition.figures ?? {}).map(
      ([key, figure]) => [key, figure(actor)] as const,
    )
    const query = db
      .select({ ...columns, ...Object.fromEntries(figures) })
      .from(table as PgTable)
      .$dynamic()
    for (const { kind, table: joined, condition } of joins)
      if (kind === 'inner') query.innerJoin(joined, condition)
      else query.leftJoin(joined, condition)
    const rows = await query
      .where(and(scope(actor), where))
      .orderBy(...definition.orderBy, table.id)
      .limit(WHOLE_LIST)
    return rows as Found[]
  }
  const find = async (context: Pick<BaseContext, 'db' | 'actor'>, id: string) => {
    const [found] = await read(context, eq(table.id, id))
    if (!found) throw fail(404, texts.notFound)
    return found
  }
  const show = (row: Found, actor: Actor, place: 'list' | 'record') => {
    const reply = asReply(row)
    const present = definition.present as Present<Found, Reply<Name>> | undefined
    return present ? present(reply, actor, place) : (reply as Reply<Name>)
  }
  const present = (row: Found, actor: Actor) => show(row, actor, 'record')
  const one = async (context: Pick<BaseContext, 'db' | 'actor'>, id: string) =>
    present(await find(context, id), context.actor)
  /** Whether a row of the table is the whole record. */
  const isWhole = joins.length === 0 && definition.figures === undefined
  /** The written row, with its joined columns and figures. */
  const presentWritten = (context: BaseContext, row: Row & { id: string }) =>
    isWhole ? present(row as unknown as Found, context.actor) : one(context, row.id)

  const change = async (
    context: BaseContext & { query: { id: string; version?: number } },
    action: 'inactivate' | 'activate',
  ) => {
    const { actor, query } = context
    const needed = before?.[action] !== undefined || after?.[action] !== undefined
    const stored = needed ? await find(context, query.id) : null
    if (stored !== null) await before?.[action]?.(context, stored)
    const version = action === 'inactivate' ? query.version : undefined
    const row = await setActive(context, table, query.id, version, action === 'activate', scope(actor))
    if (action === 'inactivate' && definition.usedBy)
      await requireUnused(context, String(Object(row).name), definition.usedBy(row, actor))
    if (stored !== null) await after?.[action]?.(context, row, stored)
    return row as Row & { id: string }
  }

  const handlers = {
    [`Add${name}`]: async (context: BaseContext & { body: AddBody<Name> }) => {
      const { actor, body } = context
      const values = await definition.values(body, context, null)
      const initial = await definition.initial?.(body, context, values)
      const row = await insertRow(
        context,
        table,
        { ...values, ...initial, companyId: actor.companyId, id: newId() } as Values,
        unique,
      )
      return presentWritten(context, row as Row & { id: string })
    },
    [`Get${name}`]: async (context: BaseContext & { body: { includeInactive?: boolean } }) => {
      const rows = await read(context, context.body.includeInactive ? undefined : eq(table.active, true))
      return { rows: rows.map((row) => show(row, context.actor, 'list')) }
    },
    [`Get${name}ById`]: (context: BaseContext & { query: { id: string } }) => one(context, context.query.id),
    [`Update${name}`]: async (
      context: BaseContext & { query: { id: string }; body: UpdateBody<Name> & { version: number } },
    ) => {
      const { actor, body, query } = context
      const stored = await find(context, query.id)
      await before?.update?.(context, stored)
      const values = await definition.values(body, context, stored)
      const row = await updateRow(context, table, query.id, body.version, values, {
        where: scope(actor),
        unique,
        present: (current) => one(context, String(Object(current).id)) as Promise<object>,
      })
      await after?.update?.(context, row, stored)
      return presentWritten(context, row as Row & { id: string })
    },
    [`Delete${name}`]: async (context: BaseContext & { query: { id: string; version: number } }) => {
      await change(context, 'inactivate')
    },
    [`Activate${name}`]: async (context: BaseContext & { query: { id: string } }) =>
      presentWritten(context, await change(context, 'activate')),
  }
  return { handlers: handlers as unknown as RecordHandlers<Name>, read, one, present }
}

/** Names in alphabetical order, ignoring case. */
export function nameOrder(column: PgColumn): SQL {
  return sql`lower(${column})`
}
