import type { GetColumnData, SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'

/** A table that is joined with a record, and the columns that it adds; those of a left join may be null. */
export interface Join<Columns extends Record<string, PgColumn> = Record<string, PgColumn>, Kind = string> {
  kind: Kind
  table: PgTable
  condition: SQL | undefined
  columns: Columns
}

/** Joins a row that always exists. @param condition the join condition. */
export function innerJoin<Columns extends Record<string, PgColumn>>(
  table: PgTable,
  condition: SQL | undefined,
  columns: Columns,
): Join<Columns, 'inner'> {
  return { kind: 'inner', table, condition, columns }
}

/** Joins a row that may not exist; its columns are then null. @param condition the join condition. */
export function leftJoin<Columns extends Record<string, PgColumn>>(
  table: PgTable,
  condition: SQL | undefined,
  columns: Columns,
): Join<Columns, 'left'> {
  return { kind: 'left', table, condition, columns }
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
