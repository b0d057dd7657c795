import { sql } from 'drizzle-orm'
import type { Handler } from '../core/context.ts'

interface Counts extends Record<string, unknown> {
  companies: number
  stores: number
  roles: number
  mapped: number
  priced: number
  logins: number
  staff: number
  customerTypes: number
  banks: number
  heads: number
  slabTypes: number
  schemes: number
  metals: number
  categories: number
  products: number
}

/** What the company has, counted in one query; a second role and a second person make it a business of several. */
export const getSetUpProgress: Handler<'GetSetUpProgress'> = async ({ db, actor }) => {
  const { companyId } = actor
  const { rows } = await db.execute<Counts>(sql`select
    (select count(*) from slab_type where company_id = ${companyId} and active)::integer as "slabTypes",
    (select count(*) from interest_slab where company_id = ${companyId} and active)::integer as schemes,
    (select count(*) from company where id = ${companyId} and active)::integer as companies,
    (select count(*) from store where company_id = ${companyId} and active)::integer as stores,
    (select count(*) from role where company_id = ${companyId} and active)::integer as roles,
    (select count(*) from role r where r.company_id = ${companyId} and r.active and exists
      (select from role_grant g where g.company_id = r.company_id and g.role_id = r.id))::integer as mapped,
    (select count(*) from metal m where m.company_id = ${companyId} and m.active and exists
      (select from rate r where r.company_id = m.company_id and r.metal_id = m.id and r.active))::integer as priced,
    (select count(*) from login l where l.active and exists
      (select from assignment a where a.company_id = ${companyId} and a.login_id = l.id))::integer as logins,
    (select count(*) from staff where company_id = ${companyId} and active)::integer as staff,
    (select count(*) from customer_type where company_id = ${companyId} and active)::integer as "customerTypes",
    (select count(*) from bank where company_id = ${companyId} and active)::integer as banks,
    (select count(*) from credit_debit where company_id = ${companyId} and active)::integer as heads,
    (select count(*) from metal where company_id = ${companyId} and active)::integer as metals,
    (select count(*) from product_category where company_id = ${companyId} and active)::integer as categories,
    (select count(*) from product where company_id = ${companyId} and active)::integer as products`)
  const {
    companies = 0,
    stores = 0,
    roles = 0,
    mapped = 0,
    priced = 0,
    logins = 0,
    staff = 0,
    customerTypes = 0,
    banks = 0,
    heads = 0,
    metals = 0,
    categories = 0,
    products = 0,
    slabTypes = 0,
    schemes = 0,
  } = rows[0] ?? {}
  return {
    rows: [
      { screen: 'Company', count: companies, done: companies > 0 },
      { screen: 'Store', count: stores, done: stores > 0 },
      { screen: 'Role', count: roles, done: roles > 1 },
      { screen: 'RoleMapping', count: mapped, done: roles > 1 && mapped === roles },
      { screen: 'Staff', count: staff, done: staff > 1 },
      { screen: 'UserLogin', count: logins, done: logins > 1 },
      { screen: 'Metal', count: metals, done: metals > 0 },
      { screen: 'ProductCategory', count: categories, done: categories > 0 },
      { screen: 'Product', count: products, done: products > 0 },
      { screen: 'CustomerType', count: customerTypes, done: customerTypes > 0 },
      { screen: 'SlabType', count: slabTypes, done: slabTypes > 0 },
      { screen: 'InterestSlab', count: schemes, done: schemes > 0 },
      { screen: 'Rate', count: priced, done: priced > 0 && priced === metals },
      { screen: 'Bank', count: banks, done: banks > 0 },
      { screen: 'CreditDebit', count: heads, done: heads > 0 },
    ],
  }
}
