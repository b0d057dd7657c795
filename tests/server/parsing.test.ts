import files from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { setImmediate as turn } from 'node:timers/promises'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest'
import type { Parser } from '../../src/server/platform/operation/services.ts'
import { ParseLimitError } from '../../src/server/platform/parsing/parseLimitError.ts'
import { openParser } from '../../src/server/platform/parsing/parser.ts'
import { startParserChild } from '../../src/server/platform/parsing/parserChild.ts'
import type { Behaviour } from '../support/parsing/behaviours.ts'
import { plainPdf } from '../support/pdfs.ts'
import { eventually } from '../support/processes.ts'
import { addPerson, startTestServer, type TestServer } from '../support/server.ts'

interface Answer {
  pid: number
  bytes: Uint8Array
}

/** Whether a process exists; one that has ended exists until its parent has collected its exit code. */
function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

describe('a file in a child process', () => {
  let parser: Parser
  beforeEach(() => {
    parser = openParser()
  })
  afterEach(() => parser.close())

  const job = (does: Behaviour['does']) => ({
    module: new URL('../support/parsing/behaviours.ts', import.meta.url),
    content: Buffer.from([1, 2, 255]),
    options: { does } satisfies Behaviour,
    sender: 'one',
    memoryMb: 300,
    timeMs: 600_000,
  })
  const run = <Result>(
    does: Behaviour['does'],
    options: { sender?: string; memoryMb?: number; timeMs?: number } = {},
  ) => parser.parse<Result>({ ...job(does), ...options })

  test('is parsed completely in another process, which also parses the next one', async () => {
    const first = await run<Answer>('answer')
    expect([...first.bytes]).toEqual([1, 2, 255])
    expect(first.pid).not.toBe(process.pid)
    expect((await run<Answer>('answer')).pid).toBe(first.pid)
  })

  test.each([
    ['never ends', 'hang', { timeMs: 300 }, 'time'],
    ['takes memory for buffers', 'buffers', {}, 'memory'],
    ['takes memory for objects beyond the heap', 'objects', { memoryMb: 4_000 }, 'crash'],
    ['ends its process', 'die', {}, 'crash'],
  ] as const)(
    'that %s ends only that process; the next file has a new one',
    async (_, does, options, reason) => {
      const before = await run<Answer>('answer')
      const failed = await run(does, options).catch((error: unknown) => error)
      expect(failed).toBeInstanceOf(ParseLimitError)
      expect((failed as Error).message).toContain(reason)
      expect((await run<Answer>('answer')).pid).not.toBe(before.pid)
    },
  )

  test('whose parser throws is rejected with that error; the next file has a new process', async () => {
    const before = await run<Answer>('answer')
    await expect(run('fail')).rejects.toThrow('it cannot be parsed')
    expect((await run<Answer>('answer')).pid).not.toBe(before.pid)
  })

  test('gets a new process after an idle one has ended', async () => {
    const brief = openParser({ idleMs: 1 })
    const { pid } = await brief.parse<Answer>(job('answer'))
    await eventually(() => !isRunning(pid) || undefined)
    expect((await brief.parse<Answer>(job('answer'))).pid).not.toBe(pid)
    brief.close()
  })

  test('is not given to a process that is being ended', async () => {
    const child = startParserChild()
    await child.run(job('answer'))
    expect(child.reusable()).toBe(true)
    child.end()
    expect(child.reusable()).toBe(false)
  })

  test.runIf(process.platform === 'linux')(
    'is no longer measured when its parsing ends during a measurement',
    async () => {
      const child = startParserChild()
      const measured = Promise.withResolvers<string>()
      const measure = vi.spyOn(files, 'readFile').mockReturnValue(measured.promise)
      const timer = vi.spyOn(globalThis, 'setTimeout')
      syncBuiltinESMExports()
      try {
        await expect(child.run({ ...job('hang'), timeMs: 300 })).rejects.toThrow(ParseLimitError)
        expect(measure).toHaveBeenCalledOnce()
        timer.mockClear()
        measured.resolve('VmRSS:\t1 kB\n')
        await turn()
        expect(timer).not.toHaveBeenCalled()
      } finally {
        measure.mockRestore()
        timer.mockRestore()
        syncBuiltinESMExports()
        child.end()
      }
    },
  )

  test('does not get the environment of the server', async () => {
    process.env.BACKUP_PASSPHRASE = 'a secret'
    onTestFinished(() => void delete process.env.BACKUP_PASSPHRASE)
    const seen = await run<Record<string, string>>('environment')
    expect(seen).not.toHaveProperty('BACKUP_PASSPHRASE')
  })

  test('is one of two at a time; at most 20 wait, and others are rejected with a message', async () => {
    const all = await Promise.allSettled(Array.from({ length: 30 }, () => run<Answer>('answer')))
    const pids = all.flatMap((one) => (one.status === 'fulfilled' ? [one.value.pid] : []))
    expect(pids).toHaveLength(22)
    expect(new Set(pids).size).toBe(2)
    const rejected = all.find((one) => one.status === 'rejected')
    expect(rejected?.reason).toMatchObject({
      status: 429,
      message: 'Other files are being read. Try again in a few seconds.',
      extras: { retryAfterSeconds: 5 },
    })
  })

  test('that waits when the parser is closed is rejected, like those that are being parsed', async () => {
    const running = [run('hang'), run('hang')]
    const waiting = run<Answer>('answer')
    parser.close()
    const [first, second, queued] = await Promise.allSettled([...running, waiting])
    expect([first?.status, second?.status]).toEqual(['rejected', 'rejected'])
    expect(queued).toMatchObject({ status: 'rejected', reason: { status: 429 } })
  })

  test('of a second user does not wait for all files of the first', async () => {
    // After the first two, files of the first user never end: the second user's must be parsed before them.
    const sender = 'first'
    const files = [
      ...Array.from({ length: 2 }, () => run('answer', { sender })),
      ...Array.from({ length: 8 }, () => run('hang', { sender })),
    ]
    for (const file of files) file.catch(() => undefined)
    expect([...(await run<Answer>('answer', { sender: 'second' })).bytes]).toEqual([1, 2, 255])
  })
})

describe('files sent to the server', () => {
  let server: TestServer
  let clerk: string

  beforeAll(async () => {
    server = await startTestServer()
    const person = await addPerson(server, 'clerk', { Customer: ['view', 'add', 'edit'] })
    clerk = person.session.token
  })
  afterAll(() => server?.end())

  const add = (token: string, purpose: string, body: Buffer) =>
    server.inject('AddAttachment', {
      token,
      query: { purpose },
      body,
      headers: { 'content-type': 'application/octet-stream' },
    })

  /** A PDF of about 190 kB whose page decompresses to 190 MB of zeros. */
  function bomb(): Buffer {
    const packed = deflateSync(Buffer.alloc(190 * 1024 * 1024))
    const objects = [
      '1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n',
      '2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n',
      '3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 4 0 R >>\nendobj\n',
      `4 0 obj\n<< /Filter /FlateDecode /Length ${packed.length} >>\nstream\n`,
    ]
    return Buffer.concat([
      Buffer.from(`%PDF-1.7\n${objects.join('')}`),
      packed,
      Buffer.from('\nendstream\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF'),
    ])
  }

  test('25 concurrent PDFs of 190 MB of zeros are rejected; others can read meanwhile, and upload afterwards', async () => {
    const file = bomb()
    expect(file.length).toBeLessThan(250 * 1024)
    // Made before anything is sent: making it would delay the server, which runs in the same process.
    const plain = await plainPdf()
    let parsed = 0
    const bombs = Array.from({ length: 25 }, async () => {
      const reply = await add(clerk, 'customerDocument', file)
      if (reply.statusCode === 422) parsed += 1
      return reply
    })
    const meanwhile = async () => {
      const read = await server.inject('GetProfile', { token: server.owner.token })
      expect(read.statusCode, read.body).toBe(200)
      // On a busy machine the database may reply later than a check waits for it.
      await eventually(async () => {
        const { statusCode } = await server.app.inject('/api/health')
        return statusCode === 200 ? true : undefined
      })
      expect(parsed).toBeLessThan(20)
    }
    const [sent] = await Promise.all([add(server.owner.token, 'customerDocument', plain), meanwhile()])
    // The owner's file may be rejected while these PDFs fill the queue.
    if (sent.statusCode === 429) expect(sent.json().detail).toContain('Other files are being read.')
    else expect(sent.statusCode).toBe(201)
    const replies = await Promise.all(bombs)
    const statuses = replies.map(({ statusCode }) => statusCode)
    expect([...new Set(statuses)].filter((status) => status !== 429)).toEqual([422])
    const rejected = replies.find(({ statusCode }) => statusCode === 422)
    expect(rejected?.json().detail).toContain('30 MB unpacked')
    expect((await add(server.owner.token, 'customerDocument', await plainPdf())).statusCode).toBe(201)
    const stored = await server.pool.query(`select from attachment where purpose = 'customerDocument'`)
    expect(stored.rowCount).toBeLessThanOrEqual(2)
  })

  test('a picture with too many pixels is rejected', async () => {
    const picture = await sharp({ create: { width: 10_000, height: 4_001, channels: 3, background: '#000' } })
      .png()
      .toBuffer()
    const reply = await add(clerk, 'customerPhoto', picture)
    expect(reply.json()).toMatchObject({
      status: 422,
      errors: [{ field: 'body', message: 'A picture can have at most 40 million pixels.' }],
    })
  })

  test('are parsed without holding a database connection, and only for a valid session', async () => {
    const { parser } = server.services
    const parse = parser.parse
    let parsed = 0
    parser.parse = async (job) => {
      await expect.poll(() => server.pool.totalCount - server.pool.idleCount).toBe(0)
      parsed += 1
      return parse(job)
    }
    try {
      expect((await add(clerk, 'customerDocument', await plainPdf())).statusCode).toBe(201)
      const table = await server.inject('AddImport', {
        token: clerk,
        query: { target: 'Customer', fileName: 'a.csv' },
        body: Buffer.from('Name\nA\n'),
        headers: { 'content-type': 'application/octet-stream' },
      })
      expect(table.statusCode, table.body).toBe(201)
      expect(parsed).toBe(2)
      await server.pool.query(`update session set ended_at = now() where login_id <> $1`, [
        server.owner.userId,
      ])
      expect((await add(clerk, 'customerDocument', await plainPdf())).statusCode).toBe(401)
      expect(parsed).toBe(2)
    } finally {
      parser.parse = parse
    }
  })
})
