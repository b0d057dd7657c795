import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { NewLoan } from '../../src/api/gen/model/index.ts'
import { releasedMigrations } from '../../src/server/platform/db/migrate.ts'
import { inLockOrder } from '../support/inTurn.ts'
import { overlapping, statusesOf } from '../support/overlapping.ts'
import { customerCollects } from '../support/releases.ts'
import { renewals } from '../support/renewals.ts'
import { addPerson, startTestServer, type TestServer } from '../support/server.ts'

/** A renewal of more than this, in paise, needs approval; those of this file are of ₹30,000. */
const APPROVAL_ABOVE_PAISE = 2_000_000

let server: TestServer
let loans: Awaited<ReturnType<typeof renewals>>
/** The token of the user who requests the renewals. */
let author = ''

beforeAll(async () => {
  server = await startTestServer()
  loans = await renewals(server, 8)
  const { session } = await addPerson(server, 'author', {
    PartPayment: ['view', 'add'],
    NewLoan: ['view', 'add'],
  })
  author = session.token
})
afterAll(async () => {
  const wrong = await loans.wrong()
  await server.end()
  expect(wrong).toEqual([])
})

const approvalAbove = (paise: number | null) => loans.shop.setPolicy({ approvalAbovePaise: paise })

/** Renews a loan so that the renewal needs approval. */
async function pendingRenewal(old: { id: string }): Promise<{ id: string }> {
  await approvalAbove(APPROVAL_ABOVE_PAISE)
  const { settlement } = await loans.quote(old)
  const renewal = await loans.renew(old, { payments: loans.shop.byBank(settlement?.toPayPaise ?? 0) }, author)
  await approvalAbove(null)
  expect(renewal.status).toBe('pending')
  return renewal
}

const read = ({ id }: { id: string }): Promise<NewLoan> =>
  server.call('GetNewLoanById', { token: server.owner.token, query: { id } })

/** The number of open notifications that a renewal needs approval. */
async function openRequests({ id }: { id: string }): Promise<number> {
  const { rowCount } = await server.pool.query(
    'select from notification where subject = $1 and resolved_at is null',
    [`approval:${id}`],
  )
  return rowCount ?? 0
}

async function close(old: { id: string }) {
  const { payablePaise } = (await loans.one(old)).dues
  const body = { postedOn: loans.shop.today(), payments: loans.shop.byBank(payablePaise) }
  return () => server.inject('CloseLoan', { token: server.owner.token, query: { id: old.id }, body })
}

const writeOff = (old: { id: string }) => () =>
  server.inject('WriteOff', {
    token: server.owner.token,
    query: { id: old.id },
    body: { postedOn: loans.shop.today(), reason: 'Fled' },
  })

/** Ways to end a loan whose renewal is pending, with the reason that its renewal then has. A sale is tested with the auctions. */
const endings = {
  closed: async () => {
    const old = loans.next()
    return { old, renewal: await pendingRenewal(old), end: await close(old), reason: 'was closed.' }
  },
  'written off': async () => {
    const old = loans.next()
    return { old, renewal: await pendingRenewal(old), end: writeOff(old), reason: 'was written off.' }
  },
  'reversed with the renewal that opened it': async () => {
    const first = loans.next()
    const renewed = await loans.renew(first)
    const old = { id: renewed.id, number: renewed.number }
    return {
      old,
      renewal: await pendingRenewal(old),
      end: () => loans.reverse(first, 2),
      reason: 'was reversed.',
    }
  },
}

describe('the pending renewal of a loan that is', () => {
  test.each(Object.entries(endings))(
    '%s is cancelled with it and no longer awaits approval, and its author is notified',
    async (_, begin) => {
      const { old, renewal, end, reason } = await begin()
      const { token } = server.owner
      const awaiting = async () => {
        await approvalAbove(APPROVAL_ABOVE_PAISE)
        const body = { ...loans.shop.scope, awaitsApproval: true }
        const { rows } = await server.call('GetNewLoan', { token, body })
        await approvalAbove(null)
        return rows.map(({ id }) => id)
      }
      expect(await awaiting()).toContain(renewal.id)
      const reply = await end()
      expect(reply.statusCode, reply.body).toBe(200)
      const cancelReason = `Loan ${old.number} ${reason}`
      expect(await read(renewal)).toMatchObject({ status: 'cancelled', cancelReason })
      expect(await awaiting()).not.toContain(renewal.id)
      expect(await openRequests(renewal)).toBe(0)
      const notices = (await server.call('GetNotifications', { token: author, body: {} })).rows
      expect(notices[0]).toMatchObject({
        title: 'Renewal cancelled',
        description: `${cancelReason} The pending renewal for ₹30,000.00 was cancelled.`,
      })
    },
  )

  test('closed stays cancelled when the closing is reversed; the loan can be renewed again', async () => {
    const old = loans.next()
    const renewal = await pendingRenewal(old)
    const closed = await (await close(old))()
    expect(closed.statusCode, closed.body).toBe(200)
    expect((await loans.reverse(old, 2)).statusCode).toBe(200)
    expect((await read(renewal)).status).toBe('cancelled')
    const again = await pendingRenewal(old)
    expect((await loans.one(old)).pendingRenewal?.id).toBe(again.id)
  })

  test('partly released can be neither paid out nor approved until it is edited', async () => {
    const { token } = server.owner
    const { shop, inTwo: old } = loans
    const renewal = await pendingRenewal(old)
    const query = { id: renewal.id }
    const body = { version: (await read(renewal)).version }
    const approved = await server.call('ApproveNewLoan', { token, query, body })
    expect(approved.items).toHaveLength(2)
    await server.call('ReleaseItems', {
      token,
      query: { id: old.id },
      body: {
        lines: [2],
        collection: customerCollects(await shop.upload('releasePicture')),
        seal: old.seal,
        newSeal: 'ONE-LEFT',
        witnesses: ['Ravi', 'Selvi'],
        weightBeforeMg: 21_000,
        weightAfterMg: 10_500,
      },
    })
    const message = expect.stringContaining('Items were released after this renewal was requested.')
    expect((await read(renewal)).quote?.problems).toEqual([{ field: 'items', message }])
    const { version } = approved
    for (const operation of ['DisburseNewLoan', 'ApproveNewLoan'] as const) {
      const reply = await server.inject(operation, { token, query, body: { version } })
      expect([reply.statusCode, reply.json().detail]).toEqual([422, message])
    }
    expect((await loans.one(old)).status).toBe('active')
    const { settlement } = await loans.quote(old)
    const payments = shop.byBank(settlement?.toPayPaise ?? 0)
    const edited = await loans.renew(old, { payments, replaces: { id: renewal.id, version } })
    expect(edited).toMatchObject({ id: renewal.id, status: 'active' })
    expect((await read(renewal)).items).toHaveLength(1)
  })

  test('closed under an earlier version of the program is cancelled by the migration, and its request for approval resolved', async () => {
    const old = loans.next()
    const [renewal, other] = [await pendingRenewal(old), await pendingRenewal(loans.next())]
    expect((await (await close(old))()).statusCode).toBe(200)
    // As the earlier version left it.
    await server.pool.query(`update loan set status = 'pending', cancel_reason = null where id = $1`, [
      renewal.id,
    ])
    await server.pool.query('update notification set resolved_at = null where subject = $1', [
      `approval:${renewal.id}`,
    ])
    const migration = releasedMigrations().find(({ name }) => name === '0021-renewals-of-ended-loans')
    await server.pool.query(`begin; ${migration?.sql}; commit`)
    const cancelReason = `Loan ${old.number} has ended.`
    expect(await read(renewal)).toMatchObject({ status: 'cancelled', cancelReason, version: 3 })
    expect(await openRequests(renewal)).toBe(0)
    expect((await read(other)).status).toBe('pending')
    expect(await openRequests(other)).toBeGreaterThan(0)
  })

  test('closed while the renewal is rejected keeps the reason of the rejection', async () => {
    const old = loans.next()
    const renewal = await pendingRenewal(old)
    const reject = () =>
      server.inject('RejectNewLoan', {
        token: server.owner.token,
        query: { id: renewal.id },
        body: { version: 1, reason: 'Too much' },
      })
    expect(statusesOf(await overlapping(server, reject, await close(old)))).toEqual([200, 200])
    expect(await read(renewal)).toMatchObject({ cancelReason: 'Too much', version: 2 })
  })

  test('written off while the renewal is paid out is paid out, and the write-off rejected, without a deadlock', async () => {
    const old = loans.next()
    const renewal = await pendingRenewal(old)
    const disburse = () =>
      server.inject('DisburseNewLoan', {
        token: server.owner.token,
        query: { id: renewal.id },
        body: { version: 1 },
      })
    // The payout waits for the day with its renewal locked, and needs the loan next.
    const day = "select from store_day where state = 'open' for update"
    const replies = await inLockOrder(server, day, [disburse, writeOff(old)])
    expect(statusesOf(replies)).toEqual([200, 409])
    expect((await loans.one(old)).status).toBe('renewed')
  })
})
