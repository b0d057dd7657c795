import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { NewLoan, Session } from '../../src/api/gen/model/index.ts'
import { addDays } from '../../src/domain/dates/dates.ts'
import { balances, cash, GOLD_PAISE_PER_G, openShop } from '../support/loans.ts'
import { overlapping, statusesOf } from '../support/overlapping.ts'
import { addPerson, startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let shop: Awaited<ReturnType<typeof openShop>>
let clerk: Session
let manager: Session
let passwords: { clerk: string; manager: string }

beforeAll(async () => {
  server = await startTestServer()
  shop = await openShop(server)
  const one = await addPerson(server, 'clerk', { NewLoan: ['view', 'add'] })
  const two = await addPerson(server, 'manager', { NewLoan: ['view', 'add', 'approve'] })
  clerk = one.session
  manager = two.session
  passwords = { clerk: one.password, manager: two.password }
  await shop.setPolicy({ approvalAbovePaise: 1_000_000 })
})
afterAll(() => server?.end())

let loan: NewLoan
beforeEach(async () => {
  const customer = await shop.addCustomer('Waits')
  loan = await shop.pledge({ customerId: customer.id, principalPaise: 1_000_100 }, clerk.token)
})

const vouchers = async () => {
  const { rows } = await server.pool.query(`select count(*)::int as count from voucher where kind = 'payout'`)
  return rows[0].count as number
}
const inject = (
  id: 'ApproveNewLoan' | 'DisburseNewLoan' | 'RejectNewLoan' | 'SendBackNewLoan',
  session: Session,
  version = loan.version,
  more: object = {},
) => server.inject(id, { token: session.token, query: { id: loan.id }, body: { version, ...more } })
/** The form's request for a loan with its current values. */
function bodyOf(
  { version, customerId, slabId, tenureMonths, principalPaise, ...rest }: NewLoan,
  fields: object,
) {
  const { payout, receipt, seal, location, nomineeName, nomineeRelation, note } = rest
  const items = rest.items.map((item) => shop.item({ grossMg: item.grossMg, stoneMg: item.stoneMg }))
  const plan = { payout, receipt, seal, location, nomineeName, nomineeRelation, note }
  return { version, customerId, slabId, tenureMonths, principalPaise, items, ...plan, ...fields }
}
const update = (session: Session, fields: object) =>
  server.inject('UpdateNewLoan', { token: session.token, query: { id: loan.id }, body: bodyOf(loan, fields) })

/** The login of a user whose only role, with these rights, is in a separate store. */
async function addElsewhere(userName: string, code: string, rights: Record<string, string[]>) {
  const { token, companyId } = server.owner
  const store = await server.call('AddStore', { token, body: { companyId, name: code, code } })
  const { roleId, loginId } = await addPerson(server, userName, rights)
  await server.pool.query(
    `with moved as (update role set store_id = $1 where id = $2)
     update assignment set store_id = $1 where login_id = $3`,
    [store.id, roleId, loginId],
  )
  return loginId
}

describe('above the policy’s amount', () => {
  test('a loan is pending, nothing is posted, and those who may approve are notified', async () => {
    expect(loan).toMatchObject({ status: 'pending', number: null, openedOn: null, vouchers: [] })
    expect(loan.quote).toMatchObject({ needsApproval: true, problems: [] })
    const { rows } = await server.pool.query(
      `select count(*)::int as count from voucher where loan_id = $1`,
      [loan.id],
    )
    expect(rows[0].count).toBe(0)
    const { rows: notified } = await server.pool.query(
      `select distinct l.user_name, n.type from notification n join login l on l.id = n.login_id where n.path like $1`,
      [`%${loan.id}`],
    )
    expect(notified).toEqual(expect.arrayContaining([{ user_name: 'manager', type: 'chat-message' }]))
    expect(notified.map(({ user_name }) => user_name)).not.toContain('clerk')
  })

  test('the author of a loan is not notified, even with the right to approve; only the others with this right are', async () => {
    const receivers = async (token: string) => {
      const { id: customerId } = await shop.addCustomer('Receivers')
      const { id } = await shop.pledge({ customerId, principalPaise: 1_000_100 }, token)
      const { rows } = await server.pool.query(
        `select l.user_name from notification n join login l on l.id = n.login_id where n.subject = $1 order by 1`,
        [`approval:${id}`],
      )
      return rows.map(({ user_name }) => user_name)
    }
    expect(await receivers(clerk.token)).toEqual(['manager', 'owner'])
    expect(await receivers(manager.token)).toEqual(['owner'])
    expect(await receivers(server.owner.token)).toEqual(['manager'])
  })

  test('users of another store are not notified, unless they may work in other stores', async () => {
    const approves = { NewLoan: ['view', 'approve'] }
    const stranger = await addElsewhere('stranger', 'ST', approves)
    const head = await addElsewhere('head', 'HD', { ...approves, Company: ['view', 'otherStores'] })
    const { id: customerId } = await shop.addCustomer('Notified')
    const { id } = await shop.pledge({ customerId, principalPaise: 1_000_100 }, clerk.token)
    await shop.pledge({ customerId }, clerk.token)
    const { rows } = await server.pool.query(
      `select distinct login_id, type from notification where (path like $1 or type = 'order-placed') and login_id = any ($2)
       order by type`,
      [`%${id}`, [stranger, head]],
    )
    expect(rows).toEqual([
      { login_id: head, type: 'chat-message' },
      { login_id: head, type: 'order-placed' },
    ])
  })

  test('a loan is in the list of pending loans, page by page, and is counted', async () => {
    const body = shop.scope
    const { token } = manager
    const { id: customerId } = await shop.addCustomer('Waits too')
    await shop.pledge({ customerId, principalPaise: 1_000_100 }, clerk.token)
    const { rows, nextCursor } = await server.call('GetNewLoan', { token, body: { ...body, limit: 200 } })
    const { payout, receipt } = loan
    expect(rows.at(-2)).toMatchObject({ id: loan.id, mine: false, approvalValid: false, payout, receipt })
    expect(nextCursor).toBeNull()
    const count = await server.call('GetNewLoanCount', { token, body })
    const principalPaise = rows.reduce((all, row) => all + row.principalPaise, 0)
    expect(count).toEqual({ count: rows.length, principalPaise })
    const first = await server.call('GetNewLoan', { token, body: { ...body, limit: 1 } })
    const { rows: second } = await server.call('GetNewLoan', {
      token,
      body: { ...body, cursor: first.nextCursor ?? '' },
    })
    expect(second).not.toEqual([])
    const awaiting = rows.filter(({ approvalValid, sentBackAt }) => !approvalValid && sentBackAt === null)
    const page = await server.call('GetNewLoan', { token, body: { ...body, awaitsApproval: true, limit: 1 } })
    expect(page.rows).toMatchObject([{ id: awaiting[0]?.id }])
    expect(page.toDecide).toBe(awaiting.filter(({ mine }) => !mine).length)
    expect(page.toDecide).toBeGreaterThan(1)
    const own = await server.call('GetNewLoan', { token: clerk.token, body: { ...body, limit: 200 } })
    const byClerk = own.rows.filter(({ id, mine }) => mine && awaiting.some((one) => one.id === id))
    expect(byClerk.length).toBeGreaterThan(0)
    expect(own.toDecide).toBe(awaiting.length - byClerk.length)
    expect([...first.rows, ...second].map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
  })

  test('a loan is approved by a second person, then paid out once', async () => {
    const early = await inject('DisburseNewLoan', clerk)
    expect([early.statusCode, early.json().detail]).toEqual([422, expect.stringContaining('not approved')])
    const approved = await inject('ApproveNewLoan', manager)
    expect(approved.json()).toMatchObject({
      status: 'approved',
      approvalValid: true,
      approvedByName: 'manager',
    })
    const before = await balances(server)
    const paid = await inject('DisburseNewLoan', clerk, approved.json().version)
    expect(paid.json()).toMatchObject({ status: 'active', openedOn: shop.today() })
    expect(((await balances(server))['1200'] ?? 0) - (before['1200'] ?? 0)).toBe(1_000_100)
    const again = await inject('DisburseNewLoan', clerk, paid.json().version)
    expect(again.statusCode).toBe(422)
  })

  test('a loan is approved neither by its author nor by somebody who changed it; a third person approves it', async () => {
    loan = (await update(manager, { note: 'Weighed again' })).json()
    const changed = await inject('ApproveNewLoan', manager)
    expect([changed.statusCode, changed.json().detail]).toEqual([
      422,
      expect.stringContaining('someone else'),
    ])
    expect((await inject('ApproveNewLoan', server.owner)).json()).toMatchObject({ status: 'approved' })
    const { token } = manager
    const own = await shop.pledge(
      { customerId: loan.customerId, principalPaise: 1_000_100, payout: shop.byBank(1_000_100) },
      token,
    )
    loan = own
    expect((await inject('ApproveNewLoan', manager)).statusCode).toBe(422)
    loan = (await update(clerk, { note: 'Seen' })).json()
    const reply = await inject('ApproveNewLoan', manager)
    expect([reply.statusCode, reply.json().detail]).toEqual([422, expect.stringContaining('someone else')])
  })

  test('a change cancels the approval, and a stale version is rejected with the current loan', async () => {
    loan = (await inject('ApproveNewLoan', manager)).json()
    const changed = await update(clerk, { principalPaise: 1_100_000, payout: cash(1_100_000) })
    expect(changed.json()).toMatchObject({
      status: 'pending',
      approvalValid: false,
      principalPaise: 1_100_000,
    })
    const stale = await inject('ApproveNewLoan', manager)
    expect(stale.statusCode).toBe(409)
    expect(stale.json().current).toMatchObject({ principalPaise: 1_100_000, changedBy: expect.any(String) })
    expect((await inject('DisburseNewLoan', clerk, changed.json().version)).statusCode).toBe(422)
  })

  test('a problem of the stored loan is in the message, and is given for no field that the request lacks', async () => {
    const approved = (await inject('ApproveNewLoan', manager)).json()
    await shop.setPrice(shop.goldId, 1_000)
    for (const reply of [
      await inject('ApproveNewLoan', manager, approved.version),
      await inject('DisburseNewLoan', clerk, approved.version),
    ]) {
      expect(reply.statusCode).toBe(422)
      expect(reply.json()).not.toHaveProperty('errors')
      expect(reply.json().detail).toMatch(/eligible/i)
    }
    const wrong = [{ mode: 'cash', bankId: null, amountPaise: 100, reference: null }]
    const both = await inject('DisburseNewLoan', clerk, approved.version, { payout: wrong })
    expect(both.json().errors).toMatchObject([{ field: 'payout' }])
    expect(both.json().detail).toMatch(/eligible/i)
    await shop.setPrice(shop.goldId, GOLD_PAISE_PER_G)
    const ended = `closed_by = opened_by, number = 'D1', counted_paise = 0, cash_in_paise = 0, cash_out_paise = 0`
    await server.pool.query(`update store_day set state = 'closed', ${ended} where state = 'open'`)
    const closed = await inject('DisburseNewLoan', clerk, approved.version)
    expect(closed.json()).not.toHaveProperty('errors')
    expect(closed.json().detail).toMatch(/day/i)
    const open = `closed_by = null, number = null, counted_paise = null, cash_in_paise = null, cash_out_paise = null`
    await server.pool.query(`update store_day set state = 'open', ${open} where number = 'D1'`)
  })

  test('a loan changed so that it needs no approval awaits none, and can be paid out', async () => {
    expect(loan.needsApproval).toBe(true)
    const { token } = manager
    const awaiting = async () => {
      const body = { ...shop.scope, awaitsApproval: true, limit: 200 }
      const { rows, toDecide } = await server.call('GetNewLoan', { token, body })
      const { matters } = await server.call('GetDayClosing', { token: server.owner.token })
      const open = matters.find(({ kind }) => kind === 'approvalsPending')?.count ?? 0
      return { ids: rows.map(({ id }) => id), toDecide, open }
    }
    const before = await awaiting()
    expect(before.ids).toContain(loan.id)
    const changed = await update(clerk, { principalPaise: 900_000, payout: cash(900_000) })
    expect(changed.json()).toMatchObject({ status: 'pending', needsApproval: false })
    const after = await awaiting()
    expect(after.ids).toEqual(before.ids.filter((id) => id !== loan.id))
    expect([before.toDecide - after.toDecide, before.open - after.open]).toEqual([1, 1])
    const paid = await inject('DisburseNewLoan', clerk, changed.json().version)
    expect(paid.json()).toMatchObject({ status: 'active', principalPaise: 900_000 })
  })

  test('a rejected loan has ended, with the reason; its author is notified', async () => {
    const rejected = await inject('RejectNewLoan', manager, loan.version, { reason: 'Not tested' })
    expect(rejected.json()).toMatchObject({ status: 'cancelled', cancelReason: 'Not tested' })
    expect((await inject('ApproveNewLoan', manager, rejected.json().version)).statusCode).toBe(422)
    const { rows } = await server.pool.query(
      `select l.user_name from notification n join login l on l.id = n.login_id where n.title = 'Loan rejected'`,
    )
    expect(rows).toEqual([{ user_name: 'clerk' }])
  })

  describe('a loan that is sent back with a note', () => {
    const sendBack = (version = loan.version) =>
      inject('SendBackNewLoan', manager, version, { note: ' Weigh the chain again ' })
    const none = { sentBackAt: null, sentBackByName: null, sentBackNote: null }

    test('stays pending; its author is notified, and nobody has to approve it meanwhile', async () => {
      expect(loan).toMatchObject(none)
      const pending = async () => {
        const { matters } = await server.call('GetDayClosing', { token: server.owner.token })
        return matters.find(({ kind }) => kind === 'approvalsPending') ?? { count: 0, amountPaise: 0 }
      }
      const before = await pending()
      const sentBack = await sendBack()
      const after = await pending()
      expect(before.count - after.count).toBe(1)
      expect((before.amountPaise ?? 0) - (after.amountPaise ?? 0)).toBe(loan.principalPaise)
      const note = {
        sentBackAt: expect.stringMatching(/Z$/),
        sentBackByName: 'manager',
        sentBackNote: 'Weigh the chain again',
      }
      expect(sentBack.json()).toMatchObject({ status: 'pending', version: loan.version + 1, ...note })
      const { token } = clerk
      const { rows: listed } = await server.call('GetNewLoan', { token, body: { ...shop.scope, limit: 200 } })
      expect(listed.find(({ id }) => id === loan.id)).toMatchObject(note)
      const { rows } = await server.pool.query(
        `select l.user_name, n.path, n.description from notification n join login l on l.id = n.login_id
         where n.title = 'Loan sent back' and n.path like $1`,
        [`%${loan.id}`],
      )
      expect(rows).toEqual([
        {
          user_name: 'clerk',
          path: `/newloan?open=${loan.id}`,
          description: expect.stringContaining('Weigh the chain again'),
        },
      ])
      const { rows: tasks } = await server.pool.query(
        'select distinct resolved_at is null as open from notification where subject = $1',
        [`approval:${loan.id}`],
      )
      expect(tasks).toEqual([{ open: false }])
    })

    test('loses the note and needs approval again once it is changed', async () => {
      loan = (await sendBack()).json()
      loan = (await update(clerk, { note: 'Weighed again' })).json()
      expect(loan).toMatchObject({ status: 'pending', ...none })
      const { rows } = await server.pool.query(
        `select l.user_name from notification n join login l on l.id = n.login_id
         where n.subject = $1 and n.resolved_at is null order by 1`,
        [`approval:${loan.id}`],
      )
      expect(rows).toEqual(expect.arrayContaining([{ user_name: 'manager' }, { user_name: 'owner' }]))
      expect(rows).not.toContainEqual({ user_name: 'clerk' })
    })

    test('loses an earlier approval; a later approval removes the note', async () => {
      loan = (await inject('ApproveNewLoan', manager)).json()
      loan = (await sendBack()).json()
      expect(loan).toMatchObject({ status: 'pending', approvalValid: false, approvedByName: null })
      expect((await inject('DisburseNewLoan', clerk)).statusCode).toBe(422)
      loan = (await inject('ApproveNewLoan', manager)).json()
      expect(loan).toMatchObject({ status: 'approved', approvalValid: true, ...none })
      expect((await inject('DisburseNewLoan', clerk)).statusCode).toBe(200)
    })

    test('is not paid out before it is changed, even if it no longer needs approval', async () => {
      loan = (await sendBack()).json()
      await shop.setPolicy({ approvalAbovePaise: null })
      const early = await inject('DisburseNewLoan', clerk)
      expect([early.statusCode, early.json().detail]).toEqual([422, expect.stringContaining('sent back')])
      loan = (await update(clerk, { note: 'Weighed again' })).json()
      expect((await inject('DisburseNewLoan', clerk)).json()).toMatchObject({ status: 'active' })
      await shop.setPolicy({ approvalAbovePaise: 1_000_000 })
    })

    test('is sent back only in the version that was read, and only before it is paid out', async () => {
      await sendBack()
      expect((await sendBack()).statusCode).toBe(409)
      loan = (await inject('ApproveNewLoan', manager, loan.version + 1)).json()
      loan = (await inject('DisburseNewLoan', clerk)).json()
      expect((await sendBack()).statusCode).toBe(422)
    })
  })

  test('three concurrent payouts pay a loan out once', async () => {
    const approved = (await inject('ApproveNewLoan', manager)).json()
    const before = await vouchers()
    const payOut = () => inject('DisburseNewLoan', clerk, approved.version)
    expect(statusesOf(await overlapping(server, payOut, payOut, payOut))).toEqual([200, 422, 422])
    expect(await vouchers()).toBe(before + 1)
  })
})

// Last, because it changes the clock.
test('an approval expires with the day', async () => {
  const approved = (await inject('ApproveNewLoan', manager)).json()
  const day = shop.today()
  await shop.openLater(1)
  const signIn = (userName: 'clerk' | 'manager') =>
    server.call('SignIn', { body: { userName, password: passwords[userName] } })
  const [clerkNow, managerNow] = [await signIn('clerk'), await signIn('manager')]
  const reply = await inject('DisburseNewLoan', clerkNow, approved.version)
  expect([reply.statusCode, reply.json().detail]).toEqual([422, expect.stringContaining('expired')])
  const again = (await inject('ApproveNewLoan', managerNow, approved.version)).json()
  expect(again.approvedOn).toBe(addDays(day, 1))
  const paid = await inject('DisburseNewLoan', clerkNow, again.version)
  expect(paid.json()).toMatchObject({ status: 'active', openedOn: addDays(day, 1) })
})
