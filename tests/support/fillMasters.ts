import type pg from 'pg'

/** Inserts a row into most tables of master data and some others; its id is the company's id. */
export async function fillMasters(
  pool: pg.Pool,
  { companyId, storeId, userId }: { companyId: string; storeId: string; userId: string },
): Promise<void> {
  const [metal] = (await pool.query('select id from metal where company_id = $1', [companyId])).rows
  const [account] = (await pool.query('select id from account where company_id = $1', [companyId])).rows
  const ids = `'${companyId}', '${companyId}'`
  for (const statement of [
    `insert into attachment (company_id, id, purpose, content_type, content, sha256, created_by)
      values (${ids}, 'companyLogo', 'image/png', '', '', '${userId}')`,
    `insert into numbering (company_id, kind, last) values ('${companyId}', 'customer', 1)`,
    `insert into credit_debit (company_id, id, name, side, account_id, usage)
      values (${ids}, 'Tea', 'debit', '${account.id}', 'standalone')`,
    `insert into bank (company_id, id, name, kind) values (${ids}, 'Lender', 'lender')`,
    `insert into staff (company_id, id, number, name, phone, store_id)
      values (${ids}, 'S999', 'Mani', '9840012345', '${storeId}')`,
    `insert into customer_type (company_id, id, name) values (${ids}, 'Walk-in')`,
    `insert into customer (company_id, id, number, type_id, name, name_key, phone, phone_key, search_text)
      values (${ids}, 'C999999', '${companyId}', 'Mani', 'mani', '9840012345', '9840012345', 'mani')`,
    `insert into customer_document (company_id, id, customer_id, kind, name, attachment_id, added_by)
      values (${ids}, '${companyId}', 'pan', 'PAN', '${companyId}', '${userId}')`,
    `insert into product_category (company_id, id, metal_id, name, kind)
      values (${ids}, '${metal.id}', 'Chains', 'ornament')`,
    `insert into product (company_id, id, category_id, name) values (${ids}, '${companyId}', 'Chain')`,
    `insert into rate (company_id, id, metal_id, effective_on, price_paise_per_g, entered_by)
      values (${ids}, '${metal.id}', '2026-04-01', 639494, '${userId}')`,
    `insert into slab_type (company_id, id, name, method, year_days, slab_mode, slab_clock)
      values (${ids}, 'Daily', 'daily', 365, 'stepped', 'restart')`,
    `insert into interest_slab (company_id, id, slab_type_id, metal_id, name)
      values (${ids}, '${companyId}', '${metal.id}', 'Gold 12')`,
    `insert into interest_slab_version (company_id, slab_id, number, from_on, slab_type_id, terms, tenure_months, bands, fees, made_by)
      values (${ids}, 1, '2026-04-01', '${companyId}', '{}', 12, '[]', '{}', '${userId}')`,
    `insert into import_job (company_id, id, store_id, login_id, target, file_name, sha256, content, header, row_count, state)
      values (${ids}, '${storeId}', '${userId}', 'Customer', 'a.csv', '', '', '[]', 0, 'mapping')`,
  ])
    await pool.query(statement)
}
