import { randomUUID } from 'node:crypto'
import { type ClientRequest, get, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { BATCH } from '../../src/server/modules/reports/readReport.ts'
import { fetchRows } from '../../src/server/platform/db/fetchRows.ts'
import { openLanes } from '../../src/server/platform/db/lanes.ts'
import { inTransaction } from '../../src/server/platform/db/pool.ts'
import { openFiles } from '../../src/server/platform/files/files.ts'
import { openBackground } from '../../src/server/platform/jobs/background.ts'
import { openLimiter } from '../../src/server/platform/jobs/limiter.ts'
import type { Sheet } from '../../src/server/platform/sheets/sheet.ts'
import { xlsxChunks } from '../../src/server/platform/sheets/xlsx.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { watchStatements } from '../support/statements.ts'

/** The number of log entries and their length: together they exceed the buffers of sockets by far. */
const ENTRIES = 30_000
const LENGTH = 1_500

let server: TestServer
let port: number

beforeAll(async () => {
  server = await startTestServer()
  await server.pool.query(
    `insert into audit (company_id, seq, at, address, operation, status, changes, previous_hash, hash)
     select $1, 1000000 + n, '2026-02-01T10:00:00Z', '', repeat('x', ${LENGTH}), 200, '[]', '', ''
     from generate_series(1, ${ENTRIES}) as n`,
    [server.owner.companyId],
  )
  await server.app.listen({ port: 0 })
  port = (server.app.server.address() as AddressInfo).port
})
afterAll(() => server?.end())

const scope = () => ({ companies: [server.owner.companyId] })

describe('rows by a cursor', () => {
  const query = sql`select n from generate_series(1, 25) as n`

  test('are fetched at most one batch ahead of the reader', async () => {
    const watched = watchStatements(server)
    const { statements } = await watched(() =>
      inTransaction(server.pool, scope(), async (db) => {
        const batches = fetchRows(db, query, 10)
        const first = await batches.next()
        expect(first.value).toHaveLength(10)
        // The third batch is not even requested.
      }),
    )
    const fetched = statements.filter((text) => text.startsWith('fetch'))
    expect(fetched).toEqual(['fetch 10 from fetched', 'fetch 10 from fetched'])
  })

  test('are complete and in order, and another cursor may follow', async () => {
    await inTransaction(server.pool, scope(), async (db) => {
      for (const most of [10, 5, 25, 100]) {
        const found: unknown[] = []
        for await (const rows of fetchRows(db, query, most)) {
          expect(rows.length).toBeLessThanOrEqual(most)
          found.push(...rows.map(({ n }) => n))
        }
        expect(found).toEqual(Array.from({ length: 25 }, (_, at) => at + 1))
      }
    })
  })
})

/** The number of open transactions of this server. */
async function openTransactions(): Promise<number> {
  const { rows } = await server.pool.query(
    `select count(*)::integer as count from pg_stat_activity
     where datname = current_database() and xact_start is not null and pid <> pg_backend_pid() and backend_type = 'client backend'`,
  )
  return rows[0]?.count
}

/** A download of the log over a real connection. */
async function download() {
  const { companyId, storeId, token } = server.owner
  const reply = await server.inject('AddReportTicket', {
    token,
    body: {
      companyId,
      storeId,
      report: 'auditLog',
      format: 'csv',
      filters: { fromOn: '2026-02-01', toOn: '2026-02-01' },
    },
  })
  const { ticket } = reply.json()
  const cookie = String(reply.headers['set-cookie']).split(';')[0] ?? ''
  return get({ port, path: `/api/Reports/GetReportFile?ticket=${ticket}`, headers: { cookie } })
}

/** The size of a download that is read to its end. @throws when the server cuts it off. */
function sizeOf(request: ClientRequest): Promise<number> {
  return new Promise<number>((resolve, reject) => {
    let bytes = 0
    request.on('error', reject).on('response', (response) => {
      response
        .on('data', (chunk: Buffer) => (bytes += chunk.length))
        .on('end', () => resolve(bytes))
        .on('error', reject)
    })
  })
}

describe('a download', () => {
  test('returns all rows', async () => {
    expect(await sizeOf(await download())).toBeGreaterThan(ENTRIES * LENGTH)
    await expect.poll(openTransactions).toBe(0)
  })

  test('that is interrupted ends its transaction and releases the connection', async () => {
    const request = await download()
    await new Promise<void>((resolve, reject) => {
      request.on('error', reject).on('response', (response) => {
        response.once('data', () => {
          response.pause() // otherwise the rest is read and dropped, and the download may end before its transaction is counted
          resolve()
        })
      })
    })
    await expect.poll(openTransactions).toBe(1) // the headings may be sent before the transaction begins
    request.on('error', () => undefined).destroy()
    await expect.poll(openTransactions).toBe(0)
    await expect.poll(() => server.pool.idleCount).toBe(server.pool.totalCount)
  })

  test('that the client does not read is not read from the database either', async () => {
    let count = 0
    const out = server.services.files.stream(server.owner, async function* (db) {
      const all = sql`select operation from audit where company_id = ${server.owner.companyId}`
      for await (const rows of fetchRows(db, all, BATCH)) {
        count++
        yield Buffer.from(JSON.stringify(rows))
      }
    })
    out.read(0)
    await expect.poll(() => count).toBe(1)
    // No further batch is read until the client has read the first.
    for (let turn = 0; turn < 20; turn++) await server.pool.query('select 1')
    expect(count).toBe(1)
    out.destroy()
    await expect.poll(openTransactions).toBe(0)
  })

  describe('whose time for stalled readers passes', () => {
    /** Replies with a limit for stalled readers. `pass` does what happens when it is reached: no clock, which a busy machine reaches too. */
    const limited: { out: ServerResponse; pass: () => void }[] = []
    beforeEach(() => {
      limited.length = 0
      vi.spyOn(ServerResponse.prototype, 'setTimeout').mockImplementation(function (
        this: ServerResponse,
        _ms,
        onTimeout,
      ) {
        limited.push({ out: this, pass: () => onTimeout?.() })
        return this
      })
    })
    /** Bytes that the reader has not consumed yet. */
    const unread = () => limited[0]?.out.writableLength
    afterEach(() => void vi.restoreAllMocks())

    test('may wait for its turn longer than the server waits for a stalled reader', async () => {
      let end = () => {}
      const ended = new Promise<void>((resolve) => {
        end = resolve
      })
      const others = Array.from({ length: 2 }, () =>
        server.services.files.stream(server.owner, async function* () {
          await ended
          yield Buffer.from('the end')
        }),
      )
      for (const other of others) other.resume()
      await expect.poll(openTransactions).toBe(others.length)
      const request = await download()
      const size = sizeOf(request)
      await expect.poll(unread).toBe(0)
      limited[0]?.pass()
      end()
      expect(await size).toBeGreaterThan(ENTRIES * LENGTH)
    })

    test('ends for a reader that has stopped reading', async () => {
      const request = await download()
      request
        .on('error', () => undefined)
        .on('response', (response) => {
          response.on('error', () => undefined).once('data', () => response.pause())
        })
      await expect.poll(openTransactions).toBe(1)
      await expect.poll(unread).toBeGreaterThan(0)
      limited[0]?.pass()
      await expect.poll(openTransactions).toBe(0)
    })
  })

  test('ends when the server stops', async () => {
    const other = await startTestServer({ databaseUrl: server.databaseUrl })
    const out = other.services.files.stream(server.owner, async function* () {
      for (;;) yield Buffer.alloc(100_000)
    })
    const failed = new Promise((resolve) => out.once('error', resolve))
    out.once('data', () => out.pause())
    await other.end()
    expect(await failed).toMatchObject({ name: 'AbortError' })
  })
})

describe('a file', () => {
  test('waits for others of its store and company, but not for those of other stores and companies', async () => {
    const [company, other] = [server.owner.companyId, randomUUID()]
    const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()]
    const begun: string[] = []
    const outs = [
      ['first', company, first],
      ['first', company, first],
      ['first', company, first],
      ['second', company, second],
      ['second', company, second],
      ['third', other, third],
    ].map(([name = '', companyId = '', storeId = '']) => {
      const out = server.services.files.stream({ companyId, storeId }, async function* () {
        begun.push(name)
        for (;;) yield Buffer.alloc(100_000)
      })
      out.on('error', () => undefined).read(0)
      return out
    })
    // Half of the four connections for a store, three quarters for a company.
    await expect.poll(() => begun.sort()).toEqual(['first', 'first', 'second', 'third'])
    outs[0]?.destroy()
    await expect.poll(() => begun).toHaveLength(5)
    for (const out of outs) out.destroy()
    await expect.poll(openTransactions).toBe(0)
  })

  test('that is never read, because its request failed, is not written', async () => {
    const { files, background } = server.services
    const written: string[] = []
    const out = files.stream(server.owner, async function* () {
      written.push('begun')
      yield Buffer.from('the end')
    })
    await background.settled()
    expect(written).toEqual([])
    out.destroy()
  })

  test('fails for its reader when there is no connection for it, however early', async () => {
    const lanes = openLanes({ databaseUrl: 'postgresql://127.0.0.1:1/none', onWait: () => undefined })
    const background = openBackground(lanes)
    const out = openFiles(background).stream(server.owner, async function* () {
      yield Buffer.from('never')
    })
    // Nobody listens yet: an error would end the process.
    await background.settled()
    expect(out.errored).toBeNull()
    await expect(out.toArray()).rejects.toMatchObject({ code: 'ECONNREFUSED' })
    await lanes.close()
  })
})

test('work above a limit waits for its turn, even after one that failed', async () => {
  const turn = openLimiter(2, { queue: 2, full: Error })
  const begun: number[] = []
  const ends: (() => void)[] = []
  const works = [0, 1, 2, 3].map((number) =>
    turn(async () => {
      begun.push(number)
      await new Promise<void>((resolve) => ends.push(resolve))
      if (number === 0) throw new Error('broken')
    }),
  )
  const settled = Promise.allSettled(works)
  await expect.poll(() => begun).toEqual([0, 1])
  ends[0]?.()
  await expect.poll(() => begun).toEqual([0, 1, 2])
  ends[1]?.()
  ends[2]?.()
  await expect.poll(() => begun).toEqual([0, 1, 2, 3])
  ends[3]?.()
  expect((await settled).map(({ status }) => status)).toEqual([
    'rejected',
    'fulfilled',
    'fulfilled',
    'fulfilled',
  ])
})

test('a table longer than a sheet continues on the next, under the same headings', async () => {
  const sheet: Sheet = {
    title: 'Long / table',
    timeZone: 'Asia/Kolkata',
    opening: [],
    columns: [{ heading: 'Count', kind: 'number' }],
    batches: (async function* () {
      for (const rows of [
        [['1'], ['2']],
        [['3'], ['4'], ['5']],
      ])
        yield rows
    })(),
    closing: () => [{ label: 'Total', cells: ['15'] }],
  }
  const chunks: Uint8Array[] = []
  for await (const chunk of xlsxChunks(sheet, 2)) chunks.push(chunk)
  const files = unzipSync(Buffer.concat(chunks))
  const text = (path: string) => Buffer.from(files[path] ?? []).toString()
  const figures = [1, 2, 3].map((number) =>
    [...text(`xl/worksheets/sheet${number}.xml`).matchAll(/<v>(\d+)<\/v>/g)].map(([, figure]) => figure),
  )
  expect(figures).toEqual([
    ['1', '2'],
    ['3', '4'],
    ['5', '15'],
  ])
  expect(text('xl/workbook.xml')).toMatch(
    /name="Long {3}table".*name="Long {3}table 2".*name="Long {3}table 3"/,
  )
})
