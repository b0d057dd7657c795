import { randomUUIDv7 } from 'node:crypto'
import {
  and,
  eq,
  getTableName,
  type InferInsertModel,
  type InferSelectModel,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { insertionOfMany, insertReturning } from '../db/insertions.ts'
import { causesOf } from '../operation/causes.ts'
import type { BaseContext } from '../operation/context.ts'
import { fail } from '../operation/problem.ts'
import { texts } from '../operation/texts.ts'

/** A table of records that people edit: id, version, active, updatedAt. */
export type RecordTable = PgTable & { id: PgColumn; version: PgColumn; active: PgColumn; updatedAt: PgColumn }

type Scope = Pick<BaseContext, 'db' | 'changes' | 'now'>

/** Unique indexes with the field and message of a violation. */
export type UniqueRules = Record<string, { field: string; message: string }>

/**
 * A new id: a UUID that begins with the time and is random after it (version 7), so that rows created together are close in the indexes.
 * With random ids and a million loans, each posting would write to index pages far apart.
 */
export function newId(): string {
  return randomUUIDv7()
}

/**
 * Inserts a record and records the change for the audit log.
 * @throws DomainError 409 naming the field when a unique rule is broken.
 */
export async function insertRow<T extends PgTable>(
  context: Scope,
  table: T,
  values: InferInsertModel<T>,
  unique: UniqueRules = {},
): Promise<InferSelectModel<T>> {
  const [row] = await insertRows(context, table, [values], unique)
  return row as InferSelectModel<T>
}

/** {@link insertRow} for several records (at least one) in one statement. */
export async function insertRows<T extends PgTable>(
  context: Scope,
  table: T,
  values: InferInsertModel<T>[],
  unique: UniqueRules = {},
): Promise<InferSelectModel<T>[]> {
  const rows = await guardUnique(unique, insertReturning(context.db, table, values))
  for (const row of rows as InferSelectModel<T>[]) note(context, table, null, row)
  return rows as InferSelectModel<T>[]
}

/**
 * Inserts many records in one statement with one parameter, for imports; the caller records one change for all in the audit log. Every row
 * has the same columns; others get their defaults.
 */
export async function insertMany<T extends PgTable>(
  { db }: Pick<BaseContext, 'db'>,
  table: T,
  values: InferInsertModel<T>[],
): Promise<void> {
  const [first] = values
  if (!first) return
  await insertionOfMany(table, Object.keys(first))(db).execute({ rows: JSON.stringify(values) })
}

/** Maximum number of rows of a list without pages: more than any company has (decision 118). */
export const WHOLE_LIST = 10_000

/** The records of the actor's company, with inactive ones only on request, in an order; for lists that stay small. */
export async function listRows<T extends RecordTable & { companyId: PgColumn }>(
  { db, actor }: Pick<BaseContext, 'db' | 'actor'>,
  table: T,
  options: { includeInactive?: boolean | undefined; orderBy: (SQL | PgColumn)[] },
): Promise<InferSelectModel<T>[]> {
  const rows = await db
    .select()
    .from(table as PgTable)
    .where(
      and(eq(table.companyId, actor.companyId), options.includeInactive ? undefined : eq(table.active, true)),
    )
    .orderBy(...options.orderBy)
    .limit(WHOLE_LIST)
  return rows as InferSelectModel<T>[]
}

/** Reads one record in the tenant scope. @throws DomainError 404 when it does not exist or the actor may not see it. */
export async function findRow<T extends RecordTable>(
  context: Pick<BaseContext, 'db'>,
  table: T,
  id: string,
  where?: SQL,
): Promise<InferSelectModel<T>> {
  const rows = await context.db
    .select()
    .from(table as PgTable)
    .where(and(eq(table.id, id), where))
    .limit(1)
  const row = rows[0] as InferSelectModel<T> | undefined
  if (!row) throw fail(404, texts.notFound)
  return row
}

/**
 * Changes a record that was read at `version` (undefined for any), and records the change.
 * @throws DomainError 404 when it does not exist, 409 with the current record when the version is stale, 409 naming the field when a unique
 *   rule is broken.
 */
export async function updateRow<T extends RecordTable>(
  context: Scope,
  table: T,
  id: string,
  version: number | undefined,
  values: Partial<InferInsertModel<T>>,
  options: {
    where?: SQL
    unique?: UniqueRules
    present?: (row: InferSelectModel<T>) => object | Promise<object>
  } = {},
): Promise<InferSelectModel<T>> {
  const before = await findRow(context, table, id, options.where)
  const current = before as InferSelectModel<T> & { version: number }
  const changed = {
    ...values,
    version: sql`${table.version} + 1`,
    updatedAt: context.now,
  } as unknown as Partial<InferInsertModel<T>>
  const rows = await guardUnique(
    options.unique ?? {},
    context.db
      .update(table as PgTable)
      .set(changed)
      .where(and(eq(table.id, id), eq(table.version, version ?? current.version), options.where))
      .returning(),
  )
  const row = (rows as InferSelectModel<T>[])[0]
  if (!row) {
    const present = options.present ?? ((found: object) => found)
    throw fail(409, texts.stale, undefined, {
      current: {
        ...(await present(await findRow(context, table, id, options.where))),
        changedBy: await lastChanger(context, id),
      },
    })
  }
  note(context, table, before, row)
  return row
}

/** Inactivates or activates a record; otherwise as {@link updateRow}. */
export function setActive<T extends RecordTable>(
  context: Scope,
  table: T,
  id: string,
  version: number | undefined,
  active: boolean,
  where?: SQL,
): Promise<InferSelectModel<T>> {
  return updateRow(context, table, id, version, { active } as unknown as Partial<InferInsertModel<T>>, {
    where,
  })
}

/** A row in JSON: timestamps as text. */
export type AsReply<Row> = {
  [Key in keyof Row]: Date extends Row[Key] ? Exclude<Row[Key], Date> | string : Row[Key]
}

/** A row in the form of replies: timestamps as text, RFC 3339 in UTC; everything else is unchanged. */
export function asReply<Row extends object>(row: Row): AsReply<Row> {
  return Object.fromEntries(
    Object.entries(row).map(([key, value]) => [key, value instanceof Date ? value.toISOString() : value]),
  ) as AsReply<Row>
}

/** Records a change that was not made through this file's functions. */
export function noteChange(
  context: Pick<BaseContext, 'changes'>,
  entity: string,
  id: string,
  before: object | null,
  after: object | null,
): void {
  context.changes.push({ entity, id, before: before && { ...before }, after: after && { ...after } })
}

/** The name of the login that last changed a record, from the audit log; null when it is not known. */
export async function lastChanger({ db }: Pick<BaseContext, 'db'>, id: string): Promise<string | null> {
  const { rows } = await db.execute<{ by_name: string | null }>(
    sql`select by_name from auth.record_history(${id}, 1)`,
  )
  return rows[0]?.by_name ?? null
}

function note(context: Scope, table: PgTable, before: object | null, after: object): void {
  const id = 'id' in after && typeof after.id === 'string' ? after.id : ''
  noteChange(context, getTableName(table), id, before, after)
}

/** The result of a statement. @throws DomainError 409 naming the field when it breaks a unique rule. */
export async function guardUnique<T>(rules: UniqueRules, work: PromiseLike<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const rule = rules[brokenConstraint(error) ?? '']
    if (rule) throw fail(409, rule.message, [rule])
    throw error
  }
}

function brokenConstraint(error: unknown): string | undefined {
  for (const at of causesOf(error))
    if ('code' in at && at.code === '23505' && 'constraint' in at) return String(at.constraint)
  return undefined
}
