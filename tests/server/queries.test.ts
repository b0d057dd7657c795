import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type OperationId, operations, type Tag } from '../../src/api/gen/operations.ts'
import { resolve } from '../../src/cli/generate/references.ts'
import { allOperations, allParameters, typesOf } from '../../src/cli/lint/walk.ts'
import { allReports } from '../../src/server/modules/reports/allReports.ts'
import { fillBankVouchers } from '../support/bankVouchers.ts'
import { connectTo } from '../support/connect.ts'
import { customersOf } from '../support/customers.ts'
import { description } from '../support/description.ts'
import { fillOneLoan } from '../support/fillOneLoan.ts'
import { fillManyBankLoans } from '../support/manyBankLoans.ts'
import { fillBooks } from '../support/manyBooks.ts'
import { fillCustomers } from '../support/manyCustomers.ts'
import { fillItems } from '../support/manyItems.ts'
import { fillManyLoans, fillManyLots } from '../support/manyLoans.ts'
import { fillNotesOfBothSides } from '../support/manyNotes.ts'
import { fillPlaces } from '../support/manyPlaces.ts'
import { putAudits } from '../support/packetAudits.ts'
import { putLoan } from '../support/putLoan.ts'
import { putOpeningLoan, putOpeningLoans } from '../support/putOpening.ts'
import { schemes } from '../support/schemes.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { watchStatements } from '../support/statements.ts'

/** The maximum number of queries of a list, without the one for the session. */
const MOST = 2
/** The number of rows of each kind in the full business, and the maximum number of drafts of a login in a store. */
const [MANY, MAX_DRAFTS] = [200, 50]
/** The number of further entries, movements, documents and so on of one loan in the full business. */
const OF_LOAN = 12

/**
 * Minimum number of rows of lists that do not grow with the business: rights of a role and steps of the set-up depend on the number of
 * screens. It is more than {@link MOST}, so that a query for each row is noticed even where few and many rows are the same.
 */
const limited: Record<string, number> = {
  GetRoles: 10,
  GetRoleMapping: 10,
  GetSetUpProgress: 5,
  GetDrafts: MAX_DRAFTS,
  // The last files of the login, the ten most similar customers, and a page of the history of one customer.
  GetImport: 20,
  GetDuplicateCustomers: 10,
  GetCustomerTimeline: 20,
  // One loan.
  GetPartPaymentStatement: OF_LOAN + 1,
  GetPartPaymentCustody: OF_LOAN + 1,
  GetPartPaymentHistory: OF_LOAN,
  GetPartPaymentDocuments: OF_LOAN,
  GetReleaseExceptions: OF_LOAN,
  // Every tenth note was paid by bank, and two of these were reversed.
  GetAwaitedReferences: MANY / 10 - 2,
  // Packets of active loans, and those of closed loans at a lender.
  GetBankNewLoanPackets: 190,
  GetPacketsToCollect: 6,
  // Loans of a hundred customers, of which four have ended.
  GetReminderLoans: 96,
  GetReports: allReports.length,
}

/** Every read that returns rows: as an array, or in `rows`. */
const lists = allOperations(description).flatMap(({ operationId, responses }) => {
  const schema = resolve(description, responses['200']?.content?.['application/json']?.schema ?? {})
  const rows = typesOf(schema).includes('array') || 'rows' in ((schema.properties ?? {}) as object)
  return rows && operationId.startsWith('Get') ? [operationId as OperationId] : []
})

let server: TestServer
let watched: ReturnType<typeof watchStatements>

beforeAll(async () => {
  server = await startTestServer()
  watched = watchStatements(server)
})

afterAll(() => server?.end())

/** Sends a list's request; returns its queries and the number of rows. */
async function measured(id: OperationId): Promise<{ statements: string[]; rows: number }> {
  const { token } = server.owner
  const { answer: reply, statements } = await watched(() =>
    server.inject(id, { token, query: queryFor(id), body: bodyFor(id) }),
  )
  expect(reply.statusCode, reply.body).toBe(200)
  const answer = reply.json() as unknown[] | { rows: unknown[] }
  return { statements, rows: (Array.isArray(answer) ? answer : answer.rows).length }
}

function queryFor(id: OperationId): Record<string, string> {
  const { companyId, storeId, userId } = server.owner
  const ids: Partial<Record<Tag, string>> = {
    UserLogin: userId,
    InterestSlab: schemeId,
    Customer: customerId,
    CustomerTimeline: customerId,
    PartPayment: loanId,
  }
  const known: Record<string, string> = {
    companyId,
    storeId,
    userId,
    roleId,
    id: ids[operations[id].tag] ?? roleId,
  }
  const required = allParameters(description).filter(
    ({ path, parameter }) => path === id && parameter.required,
  )
  return Object.fromEntries(
    required.map(({ parameter }) => [String(parameter.name), known[String(parameter.name)] ?? '']),
  )
}

function bodyFor(id: OperationId): object | undefined {
  const { requestBody } = allOperations(description).find(({ operationId }) => operationId === id) ?? {}
  const schema = resolve(description, requestBody?.content['application/json']?.schema ?? {})
  const { companyId, storeId } = server.owner
  const whole = {
    companyId,
    storeId,
    includeInactive: true,
    limit: MANY,
    name: 'Murugan Perumal',
    direction: 'out',
    report: 'loansOutstanding',
    customerIds,
  }
  const known = Object.keys((schema.properties ?? {}) as object)
  if (!requestBody) return undefined
  return Object.fromEntries(Object.entries(whole).filter(([name]) => known.includes(name)))
}

/** The owner's role, which the logins of the full business have as well. */
let roleId = ''
/** A customer and its type, which the customers of the full business have. */
let customerId = ''
let typeId = ''
/** Customers to remind of their loans. */
let customerIds: string[] = []
/** An active loan with its items. */
let loanId = ''
let productId = ''
/** A scheme, of which the full business has many versions. */
let schemeId = ''

/** Inserts 200 records of each kind that lists return, and the maximum number of drafts. */
async function fill(): Promise<void> {
  const client = await connectTo(server.databaseUrl)
  const { companyId, storeId, userId } = server.owner
  const insert = (sql: string, values: unknown[], count = MANY) =>
    client.query(`${sql} from generate_series(1, ${count}) as n`, values)
  try {
    await client.query('begin')
    await insert(
      `insert into store (company_id, id, name, code)
       select $1, gen_random_uuid(), 'Store ' || n, 'Z' || n`,
      [companyId],
      // Including the first one; the owner works in all of them, and a login has at most 200 places.
      MANY - 1,
    )
    await client.query(
      `insert into role (company_id, store_id, id, name)
       select company_id, id, gen_random_uuid(), 'Counter' from store where company_id = $1 and id <> $2`,
      [companyId, storeId],
    )
    await client.query(
      `insert into role_grant (company_id, role_id, screen, action)
       select company_id, id, 'Role', 'view' from role where company_id = $1 and name = 'Counter'`,
      [companyId],
    )
    await client.query(
      `insert into assignment (company_id, login_id, store_id, role_id)
       select company_id, $2, store_id, id from role where company_id = $1 and name = 'Counter'`,
      [companyId, userId],
    )
    await insert(
      `insert into role (company_id, store_id, id, name) select $1, $2, gen_random_uuid(), 'Role ' || n`,
      [companyId, storeId],
    )
    await insert(
      `insert into login (id, company_id, user_name, name, email)
       select gen_random_uuid(), $1, 'person' || n, 'Person ' || n, 'person' || n || '@test.example'`,
      [companyId],
    )
    await client.query(
      `insert into assignment (company_id, login_id, store_id, role_id)
       select $1, id, $2, $3 from login where user_name like 'person%'`,
      [companyId, storeId, roleId],
    )
    await client.query(
      `insert into credential (login_id, password_hash, must_change)
       select id, 'none', true from login where user_name like 'person%'`,
    )
    await client.query(
      `insert into company (id, name, policy_profile, policy)
       select gen_random_uuid(), 'Company ' || n, policy_profile, policy
       from company, generate_series(1, ${MANY}) as n`,
    )
    await insert(
      `insert into session (id, login_id, company_id, store_id, address, user_agent)
       select gen_random_uuid(), $1, $2, $3, '127.0.0.1', 'Browser ' || n`,
      [userId, companyId, storeId],
    )
    await insert(
      `insert into notification (company_id, id, login_id, title, description, type)
       select $1, gen_random_uuid(), $2, 'Notice ' || n, 'Notified', 'alert'`,
      [companyId, userId],
    )
    await insert(
      `insert into draft (company_id, store_id, login_id, form, values)
       select $1, $2, $3, 'role/' || n, '{}'`,
      [companyId, storeId, userId],
      MAX_DRAFTS,
    )
    await insert(
      `insert into store_day (company_id, store_id, business_on, state, float_paise, opened_by, number, counted_paise,
         cash_in_paise, cash_out_paise, closed_by)
       select $1, $2, date '2020-01-01' + n, 'closed', 0, $3, 'Z' || n, 0, 0, 0, $3`,
      [companyId, storeId, userId],
    )
    await fillItems(client, companyId, MANY)
    await fillCustomers(client, { companyId, typeId, count: MANY })
    await client.query(`update customer set name_key = 'murugan perumal' where number < 'C1000020'`)
    await fillBooks(client, server.owner, MANY)
    await fillManyLoans(client, { ...server.owner, slabId: schemeId, productId, count: MANY })
    for (const put of [fillManyBankLoans, fillManyLots]) await put(client, { ...server.owner, count: MANY })
    await fillPlaces(client, companyId, MANY)
    await putAudits(client, server.owner, MANY)
    await insert(
      `insert into slab_type (company_id, id, name, method, year_days, slab_mode, slab_clock)
       select $1, gen_random_uuid(), 'Type ' || n, 'daily', 365, 'stepped', 'restart'`,
      [companyId],
    )
    await client.query(
      `insert into interest_slab (company_id, id, slab_type_id, metal_id, name)
       select $1, gen_random_uuid(), id, (select metal_id from interest_slab where id = $2), 'Scheme ' || name
       from slab_type where company_id = $1 and name like 'Type %'`,
      [companyId, schemeId],
    )
    const price = 'from_on, slab_type_id, terms, tenure_months, bands, fees, made_by'
    await client.query(
      `insert into interest_slab_version (company_id, slab_id, number, ${price})
       select v.company_id, s.id, 1, ${price.replaceAll(/(\w+)/g, 'v.$1')}
       from interest_slab_version v join interest_slab s on s.company_id = v.company_id and s.name like 'Scheme %'
       where v.slab_id = $1`,
      [schemeId],
    )
    await client.query(
      `insert into interest_slab_version (company_id, slab_id, number, ${price})
       select company_id, slab_id, n + 1, ${price} from interest_slab_version, generate_series(1, ${MANY}) as n
       where slab_id = $1`,
      [schemeId],
    )
    await insert(
      `insert into loan (company_id, id, store_id, customer_id, metal_id, slab_id, slab_version, status, terms, fees,
         tenure_months, principal_paise, value_paise, eligible_paise, made_by)
       select $1, gen_random_uuid(), $2, $3, (select metal_id from interest_slab where id = $4), $4, 1, 'pending', '{}', '{}',
         12, n, n, n, $5`,
      [companyId, storeId, customerId, schemeId, userId],
    )
    await client.query('update interest_slab set current_version = $2 + 1 where id = $1', [schemeId, MANY])
    await insert(
      `insert into import_job (company_id, id, store_id, login_id, target, file_name, sha256, content, header, row_count, state)
       select $1, gen_random_uuid(), $2, $3, 'Product', n || '.csv', '', '', '[]', 0, 'mapping'`,
      [companyId, storeId, userId],
    )
    await insert(
      `insert into transfer (company_id, id, number, kind, state, from_store_id, to_store_id, carrier, sent_on, sent_by)
       select $1, gen_random_uuid(), 'ZZ-T' || n, 'packets', 'on-the-way', $2,
         (select id from store where company_id = $1 and id <> $2 limit 1), 'Mani', '2026-04-01', $3`,
      [companyId, storeId, userId],
    )
    await client.query('delete from opening_loan')
    await putOpeningLoans(client, server.owner, MANY)
    await fillNotesOfBothSides(client, { ...server.owner, customerId, count: MANY })
    await fillOneLoan(client, { loanId, count: OF_LOAN })
    const { rows: banks } = await client.query('select id from bank where company_id = $1 limit 1', [
      companyId,
    ])
    for (const kind of ['money-transfer', 'tax-payment'] as const)
      await fillBankVouchers(client, kind, { ...server.owner, bankId: banks[0].id, count: MANY })
    await client.query('commit')
    const { rows: reminded } = await client.query(
      'select id from customer where company_id = $1 order by number limit 100',
      [companyId],
    )
    customerIds = reminded.map(({ id }) => id)
  } finally {
    await client.end()
  }
  for (let made = 0; made < OF_LOAN; made += 1)
    await server.call('AddReminder', {
      token: server.owner.token,
      query: { id: loanId },
      body: { way: 'copy' },
    })
}

describe('a list sends the database a fixed number of queries', () => {
  const few = new Map<OperationId, number>()

  beforeAll(async () => {
    const { rows } = await server.pool.query<{ role_id: string }>(
      'select role_id from assignment where login_id = $1',
      [server.owner.userId],
    )
    roleId = rows[0]?.role_id ?? randomUUID()
    schemeId = (await (await schemes(server)).add('Often priced')).id
    const customers = customersOf(server)
    typeId = await customers.addType('Walk-in')
    customerId = (await customers.add(typeId, 'Asha', '98400 12345')).id
    customerIds = [customerId]
    const { token, companyId, storeId } = server.owner
    await server.call('AddUsualProducts', { token, body: { companyId } })
    const products = await server.call('GetProduct', { token, body: { companyId, storeId } })
    productId = products.rows[0]?.id ?? ''
    loanId = (await putLoan(server.pool, { ...server.owner, customerId, slabId: schemeId, productId })).id
    await putOpeningLoan(server.pool, server.owner)
  })

  test('there are lists', () => {
    expect(lists).toEqual(expect.arrayContaining(['GetRole', 'GetCompany', 'GetStore', 'GetUserLogin']))
  })

  test.each(lists)('%s, with few rows', async (id) => {
    const { statements } = await measured(id)
    expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(MOST)
    // The rights of the role were read with the session.
    if (id !== 'GetRoles') expect(statements.length).toBeGreaterThan(0)
    few.set(id, statements.length)
  })

  describe('the same number with many rows', () => {
    beforeAll(fill)

    test.each(lists)('%s', async (id) => {
      const { statements, rows } = await measured(id)
      expect(rows).toBeGreaterThanOrEqual(Math.max(limited[id] ?? MANY, MOST + 1))
      expect(statements.length, statements.join('\n')).toBe(few.get(id))
    })
  })
})
