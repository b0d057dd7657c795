import { and, eq, type SQL, sql } from 'drizzle-orm'
import { loan } from '../../../db/schema/loans.ts'
import { customer } from '../../../db/schema/people.ts'
import { allOf, prepared, preparedSql } from '../../../platform/db/pool.ts'
import type { ActorContext, BaseContext } from '../../../platform/operation/context.ts'
import { fail, failField } from '../../../platform/operation/problem.ts'
import { texts } from '../../../platform/operation/texts.ts'
import { servicingTexts } from '../servicingTexts.ts'
import { customersOfPhone, phonesOf, sameCustomers } from './sameCustomer.ts'

const lockedBorrower = prepared((db) =>
  db
    .select({ id: customer.id })
    .from(customer)
    .where(and(eq(customer.companyId, sql.placeholder('companyId')), eq(customer.id, sql.placeholder('id'))))
    .for('no key update')
    .prepare('locked borrower'),
)

/**
 * Locks a borrower until the transaction ends, so that checks of limits for a borrower in total (cash, exposure) are serialised. Comes
 * before any lock of a loan.
 * @throws DomainError 422 at `customerId` when there is none in the company.
 */
export async function lockBorrower({ db, actor }: ActorContext, customerId: string): Promise<void> {
  const found = await lockedBorrower(db).execute({ companyId: actor.companyId, id: customerId })
  if (found.length === 0) throw failField('customerId', servicingTexts.unknownCustomer)
}

const borrowerOfLoan = prepared((db) =>
  db
    .select({ customerId: loan.customerId })
    .from(loan)
    .where(
      and(
        eq(loan.companyId, sql.placeholder('companyId')),
        eq(loan.id, sql.placeholder('id')),
        eq(loan.storeId, sql.placeholder('storeId')),
      ),
    )
    .limit(1)
    .prepare('borrower of a loan'),
)

/** The borrower of a loan, read before any lock. @throws DomainError 404 when it does not exist in this store. */
export async function borrowerOf({ db, actor }: ActorContext, id: string): Promise<string> {
  const { companyId, storeId } = actor
  const [row] = await borrowerOfLoan(db).execute({ companyId, storeId, id })
  if (!row) throw fail(404, texts.notFound)
  return row.customerId
}

/**
 * Locks the borrower of a loan of the actor's store before any lock of the loan. If a concurrent merge gives the loan to another
 * customer, that one is locked. Returns the borrower's id.
 * @throws DomainError 404 when the loan does not exist in this store.
 */
export async function lockBorrowerOf(
  context: Pick<BaseContext, 'db' | 'actor'>,
  loanId: string,
): Promise<string> {
  for (let id = await borrowerOf(context, loanId); ; ) {
    const [, now] = await allOf([lockBorrower(context, id), borrowerOf(context, loanId)])
    if (now === id) return id
    id = now
  }
}

const company = sql.placeholder('companyId')

/**
 * Locks a person by all their phones, always in the same order. Concurrent payments of one person, as a customer or as a buyer at an
 * auction, are then serialised, so that a limit counts all of them.
 */
const lockedPhones = (phones: SQL) =>
  preparedSql(sql`select pg_advisory_xact_lock(hashtextextended(${company}::text || ' person ' || phone_key, 0))
    from (select phone_key from ${phones} phones order by phone_key) person`)

const lockedPerson = lockedPhones(phonesOf(company, sameCustomers(company, sql.placeholder('customerId'))))
const phoneKey = sql.placeholder('phoneKey')
const lockedBuyer = lockedPhones(
  phonesOf(company, customersOfPhone(company, phoneKey, sql.placeholder('now')), phoneKey),
)

/** Locks a customer as a person. The caller locks the customer first, so that their phones do not change. */
export async function lockPerson({ db, actor }: ActorContext, customerId: string): Promise<void> {
  await lockedPerson(db).execute({ companyId: actor.companyId, customerId })
}

/**
 * Locks a customer who may pay cash: as {@link lockBorrower}, and as a person. The lock of the person comes between customer and loans.
 * @throws DomainError as {@link lockBorrower}.
 */
export async function lockPayer(context: ActorContext, customerId: string): Promise<void> {
  await allOf([lockBorrower(context, customerId), lockPerson(context, customerId)])
}

/** Locks the borrower of a loan, who may pay cash: {@link lockBorrowerOf} and {@link lockPerson}. */
export async function lockPayerOf(context: ActorContext, loanId: string): Promise<string> {
  const customerId = await lockBorrowerOf(context, loanId)
  await lockPerson(context, customerId)
  return customerId
}

/**
 * Locks the buyer of a lot as a person, by their phone in the form used for comparison; comes after the borrower of the lot's loan. If a
 * customer had the phone at the time of the request and has changed it since, the new phone is locked too. The change may be committed
 * while the first query waits for the lock, so the phones are read twice.
 */
export async function lockBuyer({ db, actor, now }: BaseContext, key: string): Promise<void> {
  const buyer = { companyId: actor.companyId, phoneKey: key, now }
  await allOf([lockedBuyer(db).execute(buyer), lockedBuyer(db).execute(buyer)])
}
