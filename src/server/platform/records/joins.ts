import type { GetColumnData, SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'

/** A table that a record is read with, and the columns that it adds; those of a left join may be null. */
export interface Join<Columns extends Record<string, PgColumn> = Record<string, PgColumn>, Kind = string> {
  kind: Kind
  table: PgTable
  on: SQL | undefined
  columns: Columns
}

/** Reads a record with the row it refers to, which exists always. @param on how the rows belong together. */
export function innerJoin<Columns extends Record<string, PgColumn>>(
  table: PgTable,
  on: SQL | undefined,
  columns: Columns,
): Join<Columns, 'inner'> {
  return { kind: 'inner', table, on, columns }
}

/** Reads a record with the row it may refer to; without one its columns are null. @param on how the rows belong together. */
export function leftJoin<Columns extends Record<string, PgColumn>>(
  table: PgTable,
  on: SQL | undefined,
  columns: Columns,
): Join<Columns, 'left'> {
  return { kind: 'left', table, on, columns }
}

type ColumnsOf<J> =
  J extends Join<infer Columns, infer Kind>
    ? {
        [Key in keyof Columns]: GetColumnData<Columns[Key]> | (Kind extends 'left' ? null : never)
      }
    : never

/** The columns of several joins together. */
export type JoinedColumns<J extends readonly Join[]> = J extends readonly [
  infer First,
  ...infer Rest extends readonly Join[],
]
  ? ColumnsOf<First> & JoinedColumns<Rest>
  : unknown
