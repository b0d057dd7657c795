import type { AddressInfo } from 'node:net'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clientOf } from '../../src/cli/contract/client.ts'
import { connectTo } from '../support/connect.ts'
import { makeDatabase, type TestDatabase } from '../support/database.ts'
import { callEvery } from '../support/everyWrite.ts'
import { OWNER_PASSWORD, startTestServer, type TestServer } from '../support/server.ts'
import { startMailServer, type TestMailServer } from '../support/smtp.ts'
import { explaining, type Untied, untied, watchPlans } from '../support/statementPlans.ts'

/**
 * Tables with a company that a sharding database copies to each node: who may work where. They are small, all tables refer to them, and
 * they are read before the company is known. All other tables with a company are distributed by it (docs/scale.md).
 */
const DIRECTORY = ['assignment', 'company', 'domain_store', 'login', 'role', 'role_grant', 'session', 'store']

/** Statements that read distributed tables by something other than one company. */
const EXCEPTIONS: readonly { text: RegExp; why: string }[] = [
  {
    text: /from unnest\((moved|touched)\)|from unnest\(touched\) k/,
    why: 'triggers that add up packets: they find a loan by its whole key, company and id, compared as one row',
  },
  {
    text: /^select a\.happened, l\.name, a\.operation, array\(/,
    why: 'the history of a record, which its reader may have opened from any of their companies',
  },
]

let database: TestDatabase
let client: pg.Client
const plans = watchPlans()

beforeAll(async () => {
  database = await makeDatabase()
  client = await connectTo(explaining(database.url))
})
afterAll(async () => {
  plans.stop()
  await client?.end()
  await database?.drop()
})

async function names(sql: string, values: unknown[] = []): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(sql, values)
  return rows.map(({ name }) => name)
}

const distributed = () =>
  names(
    `select c.relname as name from pg_class c
       join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> all ($1)`,
    [DIRECTORY],
  )

describe('a distributed table', () => {
  test('has the company in its primary key and in each unique key', async () => {
    const tables = await distributed()
    expect(tables.length).toBeGreaterThan(60)
    const keyless = await names(
      `select name from unnest($1::text[]) name
       where not exists (select from pg_index where indrelid = name::regclass and indisprimary)`,
      [tables],
    )
    expect(keyless).toEqual([])
    const wrong = await names(
      `select i.indexrelid::regclass::text as name from pg_index i
       where i.indisunique and i.indrelid::regclass::text = any ($1) and not exists (
         select from unnest(i.indkey::smallint[]) key join pg_attribute a on a.attrelid = i.indrelid and a.attnum = key
         where a.attname = 'company_id')`,
      [tables],
    )
    expect(wrong).toEqual([])
  })

  test('refers only to rows of its company, or to a login', async () => {
    const wrong = await names(
      `select k.conrelid::regclass || ' → ' || k.confrelid::regclass as name from pg_constraint k
       where k.contype = 'f' and k.conrelid::regclass::text = any ($1) and not exists (
         select from unnest(k.conkey, k.confkey) pair (mine, theirs)
         join pg_attribute a on a.attrelid = k.conrelid and a.attnum = pair.mine and a.attname = 'company_id'
         join pg_attribute b on b.attrelid = k.confrelid and b.attnum = pair.theirs
           and b.attname = case k.confrelid when 'company'::regclass then 'id' else 'company_id' end)
       order by 1`,
      [await distributed()],
    )
    // A login of another company may work in this one.
    expect(wrong.filter((name) => !name.endsWith(' → login'))).toEqual([])
    expect(wrong).toContain('draft → login')
  })

  test('is referred to only by distributed tables, except for a logo and the person of a login', async () => {
    const wrong = await names(
      `select k.conrelid::regclass || ' → ' || k.confrelid::regclass as name from pg_constraint k
       where k.contype = 'f' and k.confrelid::regclass::text = any ($1) and k.conrelid::regclass::text <> all ($1)
       order by 1`,
      [await distributed()],
    )
    // A company's logo, and the member of staff of a login: a sharding database has no keys from a copied table to a distributed one.
    expect(wrong).toEqual(['company → attachment', 'login → staff'])
  })
})

describe('a statement', () => {
  let mail: TestMailServer
  let server: TestServer
  let tables: ReadonlySet<string>
  let found: Untied[]

  beforeAll(async () => {
    tables = new Set(await distributed())
    mail = await startMailServer()
    server = await startTestServer({
      empty: true,
      smtpUrl: mail.url,
      databaseUrl: explaining(database.url),
    })
    await server.app.listen({ host: '127.0.0.1', port: 0 })
    const origin = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`
    // A stream has no end to wait for.
    await callEvery({ server, client: clientOf(origin, 60) }, mail, ({ id }) => id !== 'GetChanges')
    await readReports()
    await server.services.background.settled()
    found = plans.all().flatMap((plan) => untied(plan, tables) ?? [])
  }, 1_800_000)
  afterAll(async () => {
    await server?.end()
    await mail?.end()
  })

  /** Reads each report and its totals, of one store and of all. */
  async function readReports(): Promise<void> {
    const { token, companyId, storeId } = await server.call('SignIn', {
      body: { userName: 'owner', password: OWNER_PASSWORD },
    })
    const { rows: customers } = await server.call('GetCustomer', { token, body: { companyId, storeId } })
    const { rows: reports } = await server.call('GetReports', { token, body: { companyId, storeId } })
    for (const { name, filters } of reports) {
      const required = filters.flatMap(({ name: filter, required, choices }) =>
        required ? [[filter, filter === 'customerId' ? customers[0]?.id : choices[0]?.value]] : [],
      )
      const hasStores = filters.some(({ name: filter }) => filter === 'stores')
      for (const stores of hasStores ? ['this', 'all'] : [null]) {
        const body = {
          companyId,
          storeId,
          report: name,
          filters: { ...Object.fromEntries(required), ...(stores && { stores }) },
        }
        await server.call('GetReport', { token, body })
        await server.call('GetReportTotals', { token, body })
      }
    }
  }

  test('that an operation sends selects the rows of distributed tables by one company, except those named', () => {
    const all = plans.all().map((plan) => plan['Query Text'])
    expect(all.length).toBeGreaterThan(2_000)
    // Statements of functions and triggers are among them.
    expect(all.filter((text) => text.includes('from audit a where a.company_id = this_company'))).not.toEqual(
      [],
    )
    expect(found.filter(({ text }) => !EXCEPTIONS.some((exception) => exception.text.test(text)))).toEqual([])
  })

  test.each(EXCEPTIONS)('is an exception only as long as it is sent: $why', ({ text }) => {
    expect(found.some((one) => text.test(one.text))).toBe(true)
  })

  test.each([
    ['select from loan where company_id = $1', null],
    ['select from loan o join customer c on c.company_id = o.company_id and c.id = o.customer_id', null],
    [
      'select from loan o where company_id = $1 and exists (select from packet p where p.company_id = o.company_id)',
      null,
    ],
    [
      `select from loan o where company_id = $1
       and (o.status = 'x' or exists (select from packet p where p.company_id = o.company_id and p.loan_id = o.id))`,
      null,
    ],
    ['select from loan', 'loan'],
    ['select from loan o join customer c on c.id = o.customer_id where o.company_id = $1', 'customer'],
    ['select from loan o join customer c on c.id = o.customer_id', 'customer loan'],
    ['select from loan where company_id = any (array[$1, gen_random_uuid()])', 'loan'],
    ['select from loan o, customer c where o.company_id = $1 and c.company_id = $2', 'several companies'],
    [
      'select (select count(*) from packet p where p.company_id = company_id) from loan where company_id = $1',
      'packet',
    ],
    ['update loan set number = null where id = $1', 'loan'],
    ['delete from packet where company_id = $1', null],
  ])('like %j: not selected by one company: %s', async (text, expected) => {
    const values = ['01a214e0-69bf-7ff0-a30b-5b6146ef3671', '01a214e0-69bf-7ff0-a30b-5b6146ef3672']
    await client.query(text, values.slice(0, Number(/.*\$(\d)/s.exec(text)?.[1] ?? 0)))
    // Statements of other connections of this process may come in between.
    const plan = plans.all().find((one) => one['Query Text'] === text)
    if (plan === undefined) throw new Error('the statement has no plan')
    expect(untied(plan, tables)).toEqual(expected && { tables: expected, text: expect.any(String) })
  })
})
