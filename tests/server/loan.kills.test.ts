import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LoanPosting, NewLoan } from '../../src/api/gen/model/index.ts'
import { operations } from '../../src/api/gen/operations.ts'
import type { EmbeddedServer } from '../../src/server/platform/db/embedded/start.ts'
import { verifyAll } from '../../src/server/verifyAll.ts'
import { type EmbeddedRoom, makeRoom, query } from '../support/embeddedRoom.ts'
import { openShop } from '../support/loans.ts'
import { eventually } from '../support/processes.ts'
import { setUpBusiness, startTestServer, type TestServer } from '../support/server.ts'
import { startProcess } from '../support/startProcess.ts'

/** The number of tellers who post receipts concurrently, each on a separate loan. */
const TELLERS = 4

let room: EmbeddedRoom
let database: EmbeddedServer
let server: TestServer
let shop: Awaited<ReturnType<typeof openShop>>
let loans: NewLoan[]

beforeAll(async () => {
  room = makeRoom()
  database = await room.start(join(room.folder, 'data'))
  const composed = await startTestServer({ databaseUrl: database.url })
  server = { ...composed, owner: await setUpBusiness(composed) }
  shop = await openShop(server)
  loans = await Promise.all(
    Array.from({ length: TELLERS }, async (_, at) => {
      const { id } = await shop.addCustomer(`Borrower ${at}`)
      return shop.pledge({ customerId: id })
    }),
  )
})
afterAll(async () => {
  await server.end()
  await room.clear()
})

/** A sent receipt: its key, and the number in the reply, if one came. */
interface Sent {
  key: string
  loan: NewLoan
  number: string | null
}

const bodyOf = ({ id, customerId }: NewLoan) => ({
  ...shop.scope,
  customerId,
  postedOn: shop.today(),
  payments: shop.byBank(10_000),
  lines: [{ loanId: id, amountPaise: 10_000 }],
})

/** Lets each teller post receipts one after the other, until no reply comes because `kill` has stopped the server. */
async function takeReceiptsUntil(
  send: (key: string, body: object) => Promise<LoanPosting | null>,
  kill: () => void,
): Promise<Sent[]> {
  const sent: Sent[] = []
  const teller = async (loan: NewLoan) => {
    for (;;) {
      const one: Sent = { key: randomUUID(), loan, number: null }
      sent.push(one)
      const posting = await send(one.key, bodyOf(loan)).catch(() => null)
      if (posting === null) return
      one.number = posting.voucherNumber
    }
  }
  const tellers = loans.map(teller)
  await eventually(async () => (sent.filter(({ number }) => number !== null).length > 10 ? true : undefined))
  kill()
  await Promise.all(tellers)
  return sent
}

const receipts = async (): Promise<string[]> => {
  const rows = await query(
    database.url,
    `select number from voucher where number like '%-R%' order by number`,
  )
  return rows.map(({ number }) => String(number))
}

/** Asserts that each receipt with a reply is committed, that each one sent again is posted once, and that the books balance. */
async function expectAllCommittedOnce(sent: Sent[], before: number): Promise<void> {
  const posted = await eventually(receipts)
  const answered = sent.flatMap(({ number }) => number ?? [])
  expect(answered.length).toBeGreaterThan(10)
  expect(posted).toEqual(expect.arrayContaining(answered))
  const { token } = server.owner
  for (const { key, loan, number } of sent) {
    const again = await server.call('ReceivePayment', { token, key, body: bodyOf(loan) })
    if (number !== null) expect(again.voucherNumber).toBe(number)
  }
  expect((await receipts()).length - before).toBe(sent.length)
  const { holds, lines } = await verifyAll(database.url)
  expect(holds, lines.join('\n')).toBe(true)
}

test('kill -9 of the server loses no receipt that it replied to, and leaves nothing partial', async () => {
  const before = (await receipts()).length
  const started = await startProcess({
    env: { DATABASE_URL: database.url, DATA_DIR: join(room.folder, 'other'), SAMPLE_DATA: '0' },
    // The server itself, not the parent that starts it again.
    program: 'serve.ts',
  })
  await started.waitForOutput(/ready at/)
  const { path, method } = operations.ReceivePayment
  const sent = await takeReceiptsUntil(
    async (key, body) => {
      for (;;) {
        const reply = await fetch(`${started.origin}${path}`, {
          method,
          headers: {
            authorization: `Bearer ${server.owner.token}`,
            'content-type': 'application/json',
            'idempotency-key': key,
          },
          body: JSON.stringify(body),
        })
        if (reply.ok) return (await reply.json()) as LoanPosting
        // This server has the limits of a real one, which a busy machine may exceed: the teller sends the receipt again.
        if (reply.status !== 503) return null
      }
    },
    () => started.child.kill('SIGKILL'),
  )
  await started.ended()
  await expectAllCommittedOnce(sent, before)
})

test('kill -9 of the database loses no receipt that was replied to, and leaves nothing partial', async () => {
  const before = (await receipts()).length
  const { token } = server.owner
  const sent = await takeReceiptsUntil(
    (key, body) =>
      server
        .inject('ReceivePayment', { token, body, headers: { 'idempotency-key': key } })
        .then((reply) => (reply.statusCode < 300 ? (reply.json() as LoanPosting) : null)),
    () => {
      // Without an id, the signal would reach the processes of the test run.
      if (database.pid === undefined) throw new Error('the database has no process')
      process.kill(database.pid, 'SIGKILL')
    },
  )
  await eventually(() => query(database.url, 'select 1'))
  await expectAllCommittedOnce(sent, before)
})
