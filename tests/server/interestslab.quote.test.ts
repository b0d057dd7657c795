import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { addDays } from '../../src/domain/dates/dates.ts'
import { quoteScheme } from '../../src/domain/scheme/schemeQuote.ts'
import { changeOf, schemes } from '../support/schemes.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let own: Awaited<ReturnType<typeof schemes>>

beforeAll(async () => {
  server = await startTestServer()
  own = await schemes(server)
  const { token, companyId } = server.owner
  await server.call('AddUsualSchemes', { token, body: { companyId } })
})
afterAll(() => server?.end())

const token = () => server.owner.token

describe('what a loan under a scheme costs', () => {
  test('is calculated in the same way by the server and by the browser, which has the same code', async () => {
    const wrong: string[] = []
    const all = await own.list()
    expect(all).toHaveLength(6)
    for (const { id, name, versions } of all)
      for (const days of [0, 1, 30, 31, 45, 91, 180, 365, 372, 373, 500]) {
        const fromOn = '2026-01-31'
        const terms = { principalPaise: 1_23_456_78, fromOn, toOn: addDays(fromOn, days) }
        const { versionNumber, ...quote } = await server.call('QuoteInterest', {
          token: token(),
          body: { id, ...terms },
        })
        const [version] = versions
        const here = version && quoteScheme(version, terms.principalPaise, terms.fromOn, terms.toOn)
        if (versionNumber !== 1 || JSON.stringify(here) !== JSON.stringify(quote))
          wrong.push(`${name} ${days}`)
      }
    expect(wrong).toEqual([])
  })

  test('uses any requested version, and the one in force without one', async () => {
    const slab = await own.add('With two versions', { bands: [{ fromDay: 1, toDay: null, rateBp: 1200 }] })
    const body = changeOf(slab, { bands: [{ fromDay: 1, toDay: null, rateBp: 2400 }], fromOn: own.today })
    await server.call('UpdateInterestSlab', { token: token(), query: { id: slab.id }, body })
    const loan = { id: slab.id, principalPaise: 36_500_00, fromOn: '2026-04-01', toOn: '2026-04-11' }
    const cost = async (versionNumber?: number) =>
      (
        await server.call('QuoteInterest', {
          token: token(),
          body: { ...loan, ...(versionNumber && { versionNumber }) },
        })
      ).interestDuePaise
    expect(await cost()).toBe(240_00)
    expect(await cost(1)).toBe(120_00)
    expect(await cost(2)).toBe(240_00)
    const third = await server.inject('QuoteInterest', {
      token: token(),
      body: { ...loan, versionNumber: 3 },
    })
    expect(third.statusCode).toBe(422)
    expect(third.json().errors).toMatchObject([{ field: 'versionNumber' }])
  })

  test('is rejected for a day before the loan', async () => {
    const [slab] = await own.list()
    const body = { id: slab?.id, principalPaise: 100, fromOn: '2026-04-02', toOn: '2026-04-01' }
    const rejected = await server.inject('QuoteInterest', { token: token(), body })
    expect(rejected.statusCode).toBe(422)
    expect(rejected.json().errors).toMatchObject([{ field: 'toOn' }])
  })
})

describe('the list of schemes', () => {
  test('reads the current versions from an index, however many versions there are', async () => {
    await server.pool.query(
      `insert into interest_slab_version (company_id, slab_id, number, from_on, slab_type_id, terms, tenure_months,
         bands, fees, made_by)
       select v.company_id, v.slab_id, n + 1, v.from_on, v.slab_type_id, v.terms, v.tenure_months, v.bands, v.fees,
         v.made_by from interest_slab_version v, generate_series(2, 2000) n where v.number = 1`,
    )
    await server.pool.query('update interest_slab set current_version = 2001')
    await server.pool.query('analyze interest_slab, interest_slab_version')
    const statements: { text: string; values: unknown[] }[] = []
    await own.list() // so that queries for the session do not count
    const query = vi.spyOn(pg.Client.prototype, 'query')
    const slabs = await own.list()
    for (const [statement] of query.mock.calls as unknown as [pg.QueryConfig | string][]) {
      const { text, values = [] } = typeof statement === 'string' ? { text: statement } : statement
      if (text.includes('from "interest_slab_version"')) statements.push({ text, values })
    }
    query.mockRestore()
    expect(slabs).not.toEqual([])
    expect(slabs.filter(({ versions }) => versions.length !== 1)).toEqual([])
    const [statement] = statements
    expect(statements).toHaveLength(1)
    const { rows } = await server.pool.query(`explain ${statement?.text}`, statement?.values)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan, plan).toMatch(/interest_slab_version_pkey/)
    expect(plan, plan).not.toMatch(/Seq Scan on interest_slab_version/)
  })
})
