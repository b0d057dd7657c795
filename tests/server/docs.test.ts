import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type OperationId, operations, type Tag } from '../../src/api/gen/operations.ts'
import { describedOperation, description } from '../../src/server/platform/http/description.ts'
import { curlCommand, exampleRequest, resolved } from '../../src/server/platform/http/docs/example.ts'
import { html } from '../../src/server/platform/http/docs/html.ts'
import { docsTexts } from '../../src/server/platform/http/docs/texts.ts'
import { validatorOf } from '../../src/server/platform/http/validate.ts'
import { parametersOf } from '../support/contract.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { filesUnder, read } from '../support/tree.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.end())

const ids = Object.keys(operations) as OperationId[]
const get = (url: string) => server.app.inject({ method: 'GET', url })
const listed = (page: string) => [...page.matchAll(/<li data-words/g)].length

describe('the reference', () => {
  test('lists every operation, and finds those that contain all words without a script', async () => {
    const all = await get('/api/docs')
    expect([all.statusCode, listed(all.body)]).toEqual([200, ids.length])
    for (const id of ids) expect(all.body).toContain(`/api/docs/${operations[id].tag}#${id}"`)
    const found = await get('/api/docs?q=packet+bank')
    expect(listed(found.body)).toBeGreaterThan(0)
    expect(listed(found.body)).toBeLessThan(ids.length / 4)
    expect(found.body).toContain('value="packet bank"')
    expect(listed((await get('/api/docs?q=no-such-word')).body)).toBe(0)
    expect((await get(`/api/docs?q=${encodeURIComponent('"><script>x')}`)).body).not.toContain('<script>')
  })

  test.each(description.tags.map(({ name }) => name as Tag))('describes all of %s', async (tag) => {
    const { statusCode, headers, body } = await get(`/api/docs/${tag}`)
    expect(statusCode).toBe(200)
    const policy = "default-src 'none'; style-src 'self'; script-src 'self'"
    expect(headers['content-security-policy']).toContain(policy)
    // Nothing that the content policy would block: nothing inline, nothing from another origin.
    expect(
      body.match(/ style=| on\w+=|<style|<script(?! type="module" src="\/api\/docs\/docs.js")/g),
    ).toBeNull()
    expect(body.match(/(?:src|href|action)="(?!\/api\/|#)[^"]*"/g)).toBeNull()
    for (const id of ids.filter((one) => operations[one].tag === tag)) {
      const { method, path, permission } = operations[id]
      const operation = describedOperation(id)
      const [, section = ''] = body.split(`<section class="operation" id="${id}"`)
      const [own = ''] = section.split('</section>')
      expect(own).toContain(html`<p>${operation.description}</p>`.text)
      expect(own).toContain(html`<code>${curlCommand(method, path, operation)}</code>`.text)
      if (permission.includes('.')) expect(own).toContain(`<dd>${permission}</dd>`)
    }
  })

  test('has the status of every problem that the server sends', () => {
    const sent = filesUnder('src/server').flatMap((path) =>
      [...read(path).matchAll(/\bfail\(\s*(\d{3})/g)].map(([, status]) => status),
    )
    expect(docsTexts.statuses.map(([status]) => status)).toEqual([...new Set(sent)].sort())
  })

  test('has its style and script, and no page for an unknown tag', async () => {
    expect((await get('/api/docs/docs.css')).headers['content-type']).toMatch(/^text\/css/)
    expect((await get('/api/docs/docs.js')).headers['content-type']).toMatch(/^text\/javascript/)
    const { statusCode, headers } = await get('/api/docs/Nothing')
    expect([statusCode, headers['content-type']]).toEqual([
      404,
      expect.stringMatching(/^application\/problem/),
    ])
  })

  test('shows requests that a shell accepts unchanged', () => {
    expect(curlCommand('GET', '/api/Role/GetRoleById', describedOperation('GetRoleById'))).toBe(
      `curl "$ROOT"'/api/Role/GetRoleById?id=018f9a52-7c1e-7a3b-8f10-2f6d1c0e4a11' -H "Authorization: Bearer $TOKEN"`,
    )
    const operation = { ...describedOperation('SignIn'), summary: '' }
    const schema = { examples: [{ userName: "o'brien" }] }
    const content = { 'application/json': { schema } }
    expect(curlCommand('POST', '/x', { ...operation, requestBody: { content } })).toBe(
      `curl -X POST "$ROOT"'/x' -H 'Content-Type: application/json' -d '{"userName":"o'\\''brien"}'`,
    )
  })
})

/** A value with the ids of the token's company, store and login. */
function withOwn(value: unknown, known: Record<string, string>): unknown {
  if (Array.isArray(value)) return value.map((one) => withOwn(one, known))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, known[name] ?? withOwn(inner, known)]),
  )
}

test('the examples of every operation are what the server accepts and returns', () => {
  const malformed = ids.flatMap((id) => {
    const operation = describedOperation(id)
    const { query, body } = exampleRequest(operation)
    const { request, reply } = validatorOf(id)
    const content = Object.entries(operation.responses).find(([status]) => status.startsWith('2'))?.[1]
      .content
    const schema = content?.['application/json']?.schema
    try {
      request(query, body)
      if (schema) reply(resolved(schema).examples?.[0])
      return []
    } catch (error) {
      return [`${id}: ${JSON.stringify(error)} ${error}`]
    }
  })
  expect(malformed).toEqual([])
})

// Only reads, without the stream, which does not end: examples of writes do not fit this business.
const reads = ids.filter((id) => !operations[id].writes && id !== 'GetChanges')

describe('the example of', () => {
  /** Reads that are rejected without an id in the query: for an id in the body, a date without a business day, an unknown ticket. */
  const rejected: Partial<Record<OperationId, number>> = {
    GetDayBusiness: 404,
    GetRateChart: 404,
    GetReminderLoans: 404,
    GetReportFile: 404,
    GetValuationRate: 404,
    QuoteInterest: 404,
    QuoteLoan: 422,
  }
  const own = ['companyId', 'storeId', 'userId']
  const hasUnknownId = (id: OperationId) =>
    parametersOf(id).some(
      ({ name, required, schema }) => required && schema.format === 'uuid' && !own.includes(name),
    )

  test.each(reads)('%s is answered, or rejected only because its record does not exist here', async (id) => {
    const { query, body } = exampleRequest(describedOperation(id))
    const { token, companyId, storeId, userId } = server.owner
    const known = { companyId, storeId, userId }
    const { statusCode, body: text } = await server.inject(id, {
      token,
      query: withOwn(query, known) as Record<string, unknown>,
      body: withOwn(body, known),
    })
    expect(statusCode, text).toBe(rejected[id] ?? (hasUnknownId(id) ? 404 : 200))
  })
})
