import { type SQL, sql } from 'drizzle-orm'
import type { ScreenKey } from '../../../../api/gen/operations.ts'
import { companiesOfHost } from '../../../platform/auth/domains.ts'
import type { AllHandlers, Handler } from '../../../platform/operation/context.ts'
import { setUp } from './setUp.ts'

/** Number of records by screen. */
type Counts = Record<string, number>

/** A step of the set-up checklist: its screen, what is counted, and when it is complete. */
interface Step {
  screen: ScreenKey
  count: (companyId: string) => SQL
  done: (count: number, all: Counts) => boolean
}

const some = (count: number) => count > 0
/** Complete with a second role, person or login besides the owner's. */
const several = (count: number) => count > 1
/** Counting stops at this number; the checklist does not need the exact number of a million customers. */
const MAX_COUNT = 10_000
/** Counts the active records of a table. */
const active = (table: string) => (companyId: string) =>
  sql`select count(*) from (select from ${sql.identifier(table)} where company_id = ${companyId} and active limit ${MAX_COUNT}) r`

/** The steps in the usual order of a new business. */
const steps: readonly Step[] = [
  {
    screen: 'Company',
    count: (companyId) => sql`select count(*) from company where id = ${companyId} and active`,
    done: some,
  },
  { screen: 'Store', count: active('store'), done: some },
  { screen: 'Metal', count: active('metal'), done: some },
  {
    // Metals that have a price.
    screen: 'Rate',
    count: (
      companyId,
    ) => sql`select count(*) from metal m where m.company_id = ${companyId} and m.active and exists
      (select from rate r where r.company_id = m.company_id and r.metal_id = m.id and r.active)`,
    done: (count, all) => count > 0 && count === all.Metal,
  },
  { screen: 'ProductCategory', count: active('product_category'), done: some },
  { screen: 'Product', count: active('product'), done: some },
  { screen: 'SlabType', count: active('slab_type'), done: some },
  { screen: 'InterestSlab', count: active('interest_slab'), done: some },
  { screen: 'Bank', count: active('bank'), done: some },
  { screen: 'CustomerType', count: active('customer_type'), done: some },
  { screen: 'Customer', count: active('customer'), done: some },
  {
    // Days that were opened in any store.
    screen: 'Day',
    count: (companyId) =>
      sql`select count(*) from (select from store_day where company_id = ${companyId} limit ${MAX_COUNT}) r`,
    done: some,
  },
  {
    screen: 'NewLoan',
    count: (companyId) =>
      sql`select count(*) from (select from loan where company_id = ${companyId} and opened_on is not null limit ${MAX_COUNT}) r`,
    done: some,
  },
  { screen: 'CreditDebit', count: active('credit_debit'), done: some },
  { screen: 'Role', count: active('role'), done: several },
  {
    screen: 'RoleMapping',
    count: (
      companyId,
    ) => sql`select count(*) from role r where r.company_id = ${companyId} and r.active and exists
      (select from role_grant g where g.company_id = r.company_id and g.role_id = r.id)`,
    done: (count, all) => several(all.Role ?? 0) && count === all.Role,
  },
  { screen: 'Staff', count: active('staff'), done: several },
  {
    screen: 'UserLogin',
    count: (companyId) => sql`select count(*) from login l where l.active and exists
      (select from assignment a where a.company_id = ${companyId} and a.login_id = l.id)`,
    done: several,
  },
]

/** Progress of the company in each step, counted in one query. */
const getSetUpProgress: Handler<'GetSetUpProgress'> = async ({ db, actor }) => {
  const columns = steps.map(
    ({ screen, count }) => sql`(${count(actor.companyId)})::integer as ${sql.identifier(screen)}`,
  )
  const { rows } = await db.execute<Counts>(sql`select ${sql.join(columns, sql`, `)}`)
  const counts = rows[0] ?? {}
  return {
    rows: steps.map(({ screen, done }) => {
      const count = counts[screen] ?? 0
      return { screen, count, done: done(count, counts) }
    }),
  }
}

/** Set-up of an installation, choices for sign-in, and progress of a company. */
export const setUpHandlers = {
  SetUp: setUp,

  GetSignInChoices: async ({ db, host, now }) => {
    const companies = await companiesOfHost(db, host)
    const { rows } = await db.execute<{ needed: boolean }>(sql`select auth.set_up_needed() as needed`)
    return {
      companies: companies.length > 1 ? companies : [],
      setUpNeeded: rows[0]?.needed === true,
      serverTime: now.toISOString(),
    }
  },

  GetSetUpProgress: getSetUpProgress,
} satisfies Pick<AllHandlers, 'SetUp' | 'GetSignInChoices' | 'GetSetUpProgress'>
