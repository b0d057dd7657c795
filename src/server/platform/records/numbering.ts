import { and, eq, sql } from 'drizzle-orm'
import { type Numbered, recordNumber } from '../../../domain/text/recordNumber.ts'
import { numberReservation } from '../../db/schema/books.ts'
import type { Db } from '../db/pool.ts'
import type { BaseContext } from '../operation/context.ts'
import { newId } from './rows.ts'

/** Only the actor's company is needed; set-up has no other part of an actor. */
type NumberContext = Pick<BaseContext, 'db'> & { actor: Pick<BaseContext['actor'], 'companyId'> }

/**
 * The next number of a kind in the actor's company, such as `C0000042`; without gaps, because the number of a failed request is given
 * again. Concurrent requests wait for each other, but not for an import (see {@link reserveNumbers}).
 */
export async function nextNumber({ db, actor }: NumberContext, kind: Numbered): Promise<string> {
  const { rows } = await db.execute<{ taken: number }>(
    sql`select take_number(${actor.companyId}, ${kind}) as taken`,
  )
  return recordNumber(kind, takenIn(rows).taken)
}

/**
 * Reserves numbers for a long transaction (`db`), in order. They are reserved in a separate short transaction, so that other
 * requests can take the next numbers at the same time. If the long transaction fails, the numbers are given to the next callers.
 * @param separately runs work in a separate transaction that commits at once.
 */
export async function reserveNumbers(
  { db, actor: { companyId } }: NumberContext,
  kind: Numbered,
  count: number,
  separately: <T>(work: (db: Db) => Promise<T>) => Promise<T>,
): Promise<string[]> {
  const counts: number[] = []
  // A range is shorter than requested if an earlier import left it, or a request took one of its numbers between the two transactions.
  while (counts.length < count) {
    const id = newId()
    await separately((other) =>
      other.execute(sql`select reserve_numbers(${companyId}, ${kind}, ${id}, ${count - counts.length})`),
    )
    const [range] = await db
      .delete(numberReservation)
      .where(and(eq(numberReservation.companyId, companyId), eq(numberReservation.id, id)))
      .returning()
    for (let one = range?.first ?? 1; one <= (range?.last ?? 0); one++) counts.push(one)
  }
  return counts.map((one) => recordNumber(kind, one))
}

function takenIn<Row>([row]: Row[]): Row {
  if (!row) throw new Error('a number was not given')
  return row
}
