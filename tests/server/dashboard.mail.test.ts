import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { addDays } from '../../src/domain/dates/dates.ts'
import { sendSummary } from '../../src/server/modules/dashboard/summaryMail.ts'
import { readCompany } from '../../src/server/modules/dashboard/summaryMailStore.ts'
import { openSummarySchedule, sendDue } from '../../src/server/modules/dashboard/summarySchedule.ts'
import { openPool } from '../../src/server/platform/db/pool.ts'
import { business, placesOf } from '../support/business.ts'
import { makeDatabase } from '../support/database.ts'
import { counted } from '../support/days.ts'
import { eveningOfTwoStores } from '../support/eveningOfTwoStores.ts'
import { putAudit } from '../support/packetAudits.ts'
import { addPerson, startTestServer, type TestServer } from '../support/server.ts'
import { logSince, moment } from '../support/serverLog.ts'
import { startMailServer, type TestMailServer } from '../support/smtp.ts'
import { putTransfer } from '../support/transfers.ts'
import { withoutSchedule } from '../support/withoutSchedule.ts'

let mail: TestMailServer
let server: TestServer
let evening: Awaited<ReturnType<typeof eveningOfTwoStores>>

beforeAll(async () => {
  mail = await startMailServer()
  server = await withoutSchedule(() => startTestServer({ smtpUrl: mail.url }))
  evening = await eveningOfTwoStores(server)
})
afterAll(async () => {
  await server?.end()
  await mail?.end()
})
beforeEach(async () => {
  mail.messages.length = 0
  await server.pool.query('delete from daily_summary')
  await server.pool.query('delete from summary_mail')
})

const main = () => ({ companyId: server.owner.companyId, storeId: server.owner.storeId })
const setMail = (sends: boolean, token = server.owner.token) =>
  server.call('ChangeSummaryMail', { token, body: { ...main(), sends } })
/** Sends the summaries that are due at a time of the stores' day. */
const due = (time: string) =>
  sendDue(server.pool, server.services, new Date(`${evening.today}T${time}:00+05:30`), noFailure)
/** Today's summary, written now. */
const today = () => ({ companyId: server.owner.companyId, date: evening.today, now: new Date() })
/** Fails the test. */
const noFailure = (_companyId: string, error: unknown) => {
  throw error
}
const close = (place: { companyId: string; storeId: string }, token: string) =>
  server.call('CloseDay', {
    token,
    body: { ...place, businessOn: evening.today, denominations: counted(0), reason: 'Kept in the bank' },
  })
/** Reopens the day of the main store. */
async function reopen(): Promise<void> {
  const { rows } = await server.pool.query(
    'select version from store_day where store_id = $1 and business_on = $2',
    [main().storeId, evening.today],
  )
  const { version } = rows[0]
  await server.call('ReopenDay', {
    token: server.owner.token,
    body: { ...main(), businessOn: evening.today, version, reason: 'A receipt was left out' },
  })
}
/** Why a mail is not sent. */
const NO_SPACE = 'no space left for mail'
/** The mailer of the server, which fails for one address. */
const failingFor = (name: string): TestServer['services']['mail'] => ({
  send: (one) =>
    one.to.startsWith(name) ? Promise.reject(new Error(NO_SPACE)) : server.services.mail.send(one),
})
/** The text of a message, without the line breaks of its encoding. */
const textOf = (index: number) => (mail.messages[index]?.source ?? '').replaceAll(/=\r?\n/g, '')

describe('the summary of the day by mail', () => {
  test('is off until a login turns it on for itself, and shows its address', async () => {
    const { token } = server.owner
    expect(await server.call('GetSummaryMail', { token })).toMatchObject({ sends: false })
    expect(await setMail(true)).toMatchObject({ sends: true, email: expect.stringContaining('@') })
    expect(await server.call('GetSummaryMail', { token })).toMatchObject({ sends: true })
    const { session } = await addPerson(server, 'looks', { Reports: ['view'] })
    expect(await server.call('GetSummaryMail', { token: session.token })).toMatchObject({ sends: false })
    await setMail(true)
    await setMail(false)
    await setMail(false)
    expect(await server.call('GetSummaryMail', { token })).toMatchObject({ sends: false })
  })

  test('stays on when it is turned on twice', async () => {
    await setMail(true)
    expect(await setMail(true)).toMatchObject({ sends: true })
  })

  test('is sent once by two servers that find it due at the same time', async () => {
    await setMail(true)
    let arrived = 0
    let proceed = () => {}
    const both = new Promise<void>((resolve) => {
      proceed = resolve
    })
    const isDue = async () => {
      arrived += 1
      if (arrived === 2) proceed()
      await both
      return true
    }
    const send = () => sendSummary(server.services, today(), isDue)
    await Promise.all([send(), send()])
    expect(mail.messages).toHaveLength(1)
  })

  test('is sent from 22:00 on, and not again; not to those who did not turn it on', async () => {
    await due('22:30')
    await setMail(true)
    await due('21:59')
    expect(mail.messages).toEqual([])
    await due('22:00')
    // The next mail compares this with the times of entries, which are the server's clock's, not the database's.
    const { rows } = await server.pool.query('select claimed_at from daily_summary')
    expect(rows).toEqual([{ claimed_at: new Date(`${evening.today}T22:00:00+05:30`) }])
    await due('22:01')
    await mail.message(1)
    expect(mail.messages).toHaveLength(1)
  })

  test('has the figures of the stores, their sums and the exceptions of the day', async () => {
    await putAudit(server)
    await putTransfer(server, evening.otherId)
    await setMail(true)
    await due('22:00')
    await mail.message(1)
    const { total, pending, branches, exceptionCount } = await server.call('GetEvening', {
      token: server.owner.token,
      body: { ...main(), stores: 'all' },
    })
    const text = textOf(0)
    expect(text).toContain('All stores')
    expect(text).toContain(`(${total.loans} loans)`)
    for (const { storeName, figures } of branches) {
      expect(text).toContain(`${storeName}:`)
      expect(text).toContain(`(${figures.loans} loans)`)
    }
    expect(pending.dueLoans).toBeGreaterThan(0)
    expect(text).toContain(`Due this week: ${pending.dueLoans} loans`)
    expect(pending).toMatchObject({ openAudits: 1, arrivingTransfers: expect.any(Number) })
    expect(pending.arrivingTransfers).toBeGreaterThan(0)
    expect(pending.sentTransfers).toBeGreaterThan(0)
    expect(text).toContain('Open packet audits: 1')
    expect(text).toContain(`Transfers to receive: ${pending.arrivingTransfers}`)
    expect(text).toContain(`Transfers sent, in transit: ${pending.sentTransfers}`)
    expect(exceptionCount).toBeGreaterThan(0)
    expect(text).toContain(`Exceptions: ${exceptionCount}`)
    expect(text).toContain('Entry reversed')
    expect(text).toContain('/dashboard?stores')
  })

  test('covers the stores whose reports the login may view, and the books only with the right to them; an in-active login gets none', async () => {
    const { session } = await addPerson(server, 'branch', { Reports: ['view'] })
    await setMail(true, session.token)
    await due('22:00')
    await mail.message(1)
    const text = textOf(0)
    expect(text).not.toContain('All stores')
    expect(text).not.toContain('Cash as per books')
    expect(text).toContain('Outstanding:')
    await server.pool.query('update login set active = false where user_name = $1', ['branch'])
    await server.pool.query('delete from daily_summary')
    await due('22:00')
    expect(mail.messages).toHaveLength(1)
  })

  test('is due by the time zone of the first active store', async () => {
    const { rows } = await server.pool.query('select id, time_zone, active from store order by id')
    const set = (id: string, timeZone: string, active: boolean) =>
      server.pool.query('update store set time_zone = $2, active = $3 where id = $1', [id, timeZone, active])
    onTestFinished(async () => {
      for (const { id, time_zone, active } of rows) await set(id, time_zone, active)
    })
    await set(rows[0].id, 'America/New_York', false)
    await set(rows[1].id, 'Asia/Tokyo', true)
    const company = await server.services.background.transaction(server.owner.companyId, (db) =>
      readCompany(db, server.owner.companyId),
    )
    expect(company.timeZone).toBe('Asia/Tokyo')
  })

  test('leaves out stores without the right to reports there, and the books without the right to them in one store', async () => {
    const shop = business(server)
    const { session, loginId } = await addPerson(server, 'twoplaces', { Reports: ['view', 'books'] })
    await setMail(true, session.token)
    const sentWith = async (name: string, screen: string) => {
      const roleId = await shop.addRole(name, [{ screen, actions: ['view'] }])
      const there = await shop.copyRole(roleId, evening.otherId, name)
      const login = await shop.read(loginId)
      const here = placesOf(login).filter(({ storeId }) => storeId === main().storeId)
      expect((await shop.change(login, { assignments: [...here, there] })).statusCode).toBe(200)
      await server.pool.query('delete from daily_summary')
      mail.messages.length = 0
      await due('22:00')
      await mail.message(1)
      return textOf(0)
    }
    const withoutReports = await sentWith('Sees customers', 'Customer')
    expect(withoutReports).not.toContain('All stores')
    expect(withoutReports).toContain('Cash as per books')
    const withoutBooks = await sentWith('Sees reports', 'Reports')
    expect(withoutBooks).toContain('All stores')
    expect(withoutBooks).not.toContain('Cash as per books')
  })

  test('has only the stores of its recipient', async () => {
    const { session } = await addPerson(server, 'onlyhere', { Reports: ['view', 'books'] })
    await setMail(true, session.token)
    await setMail(true)
    await due('22:00')
    await mail.message(2)
    const texts = [textOf(0), textOf(1)]
    const isOfBranch = (text: string) => text.includes('onlyhere@')
    expect(texts.find(isOfBranch)).not.toContain('All stores')
    expect(texts.find((text) => !isOfBranch(text))).toContain('All stores')
  })

  test('is sent when the last open store has closed its day, and not again at 22:00', async () => {
    await setMail(true)
    await evening.openOther()
    await close(main(), server.owner.token)
    await server.services.background.settled()
    expect(mail.messages).toEqual([])
    await close(evening.other, evening.ravi.token)
    await mail.message(1)
    await due('22:00')
    expect(mail.messages).toHaveLength(1)
    expect(textOf(0)).toContain('closed')
  })

  test('sends the other mails if one cannot be sent, which is reported at 22:00 and logged at the close of a day', async () => {
    const failing = { ...server.services, mail: failingFor('owner') }
    await setMail(true)
    const clerk = await addPerson(server, 'reads', { Reports: ['view'] })
    await setMail(true, clerk.session.token)
    await expect(sendSummary(failing, today(), async () => true)).rejects.toThrow(
      '1 of 2 mails could not be sent',
    )
    expect(mail.messages).toHaveLength(1)

    await server.pool.query('delete from daily_summary')
    const failed: unknown[] = []
    await sendDue(server.pool, failing, new Date(`${evening.today}T22:00:00+05:30`), (_, error) => {
      failed.push(error)
    })
    expect(failed).toEqual([expect.objectContaining({ cause: new Error(NO_SPACE) })])

    await server.pool.query('delete from daily_summary')
    const broken = vi.spyOn(server.services.mail, 'send').mockRejectedValue(new Error(NO_SPACE))
    onTestFinished(() => void broken.mockRestore())
    await reopen()
    const began = moment()
    await close(main(), server.owner.token)
    await expect.poll(() => logSince(began)).toContain(NO_SPACE)
  })

  test('is sent half an hour later to those who have not got it, if the server stopped or the mail server failed; not if it was rejected for good', async () => {
    await setMail(true)
    const clerk = await addPerson(server, 'waits', { Reports: ['view'] })
    await setMail(true, clerk.session.token)
    /** Sends what is due by a mailer of its own for the owner, on the day or the next one. */
    const dueWith = (send: (typeof server.services.mail)['send'], time: string, day = evening.today) => {
      const { mail: whole } = server.services
      const services = {
        ...server.services,
        mail: {
          send: (one: Parameters<typeof send>[0]) =>
            one.to.startsWith('owner') ? send(one) : whole.send(one),
        },
      }
      return sendDue(server.pool, services, new Date(`${day}T${time}:00+05:30`), () => undefined)
    }
    const doneFor = async () =>
      (await server.pool.query('select cardinality(done_for) as done, expires_at from daily_summary')).rows
    // A server that is killed while it sends.
    void dueWith(() => new Promise(() => undefined), '23:20')
    await mail.message(1)
    await expect.poll(doneFor).toMatchObject([{ done: 1, expires_at: expect.any(Date) }])
    const toOwner = server.services.mail.send
    await dueWith(toOwner, '23:49')
    expect(mail.messages).toHaveLength(1)
    await dueWith(() => Promise.reject(new Error(NO_SPACE)), '23:50')
    expect(mail.messages).toHaveLength(1)
    await dueWith(toOwner, '00:20', addDays(evening.today, 1))
    await mail.message(2)
    expect(mail.messages[1]?.to).toEqual([expect.stringMatching(/^owner/)])
    await dueWith(toOwner, '01:00', addDays(evening.today, 1))
    expect(mail.messages).toHaveLength(2)
    expect(await doneFor()).toEqual([{ done: 2, expires_at: null }])

    await server.pool.query('delete from daily_summary')
    await dueWith(() => Promise.reject(new Error(NO_SPACE)), '22:00')
    await dueWith(toOwner, '10:00', addDays(evening.today, 1))
    expect(mail.messages).toHaveLength(3)
    await server.pool.query('delete from daily_summary')
    await dueWith(() => Promise.reject(Object.assign(new Error(NO_SPACE), { responseCode: 550 })), '22:00')
    expect(await doneFor()).toEqual([{ done: 2, expires_at: null }])
  })

  test('waits until 22:00 for an active store that has not opened yet', async () => {
    await setMail(true)
    await business(server).addStore('Opens late', 'OL')
    await reopen()
    await close(main(), server.owner.token)
    await server.services.background.settled()
    expect(mail.messages).toEqual([])
    await due('22:00')
    expect(mail.messages).toHaveLength(1)
  })

  test('is sent at 22:00 even if the mail of another company fails', async () => {
    await setMail(true)
    const companies = [randomUUID(), server.owner.companyId]
    // A database in which both are due, the failing one first.
    const database = await makeDatabase()
    const pool = openPool(database.url, 1)
    onTestFinished(async () => {
      await pool.end()
      await database.drop()
    })
    await pool.query(`create or replace function auth.summaries_due(p_now timestamptz)
      returns table (company_id uuid, today date) language sql as
      $$ values ('${companies[0]}'::uuid, '${evening.today}'::date), ('${companies[1]}', '${evening.today}') $$`)
    const { background } = server.services
    const transaction: typeof background.transaction = (companyId, work) =>
      companyId === companies[0]
        ? Promise.reject(new Error(NO_SPACE))
        : background.transaction(companyId, work)
    const services = { ...server.services, background: { ...background, transaction } }
    const failed: string[] = []
    await sendDue(pool, services, new Date(), (companyId) => void failed.push(companyId))
    expect(failed).toEqual(companies.slice(0, 1))
    expect(mail.messages).toHaveLength(1)
  })

  test('is not sent for a day on which no store opened', async () => {
    await setMail(true)
    const next = new Date(Date.parse(`${evening.today}T22:00:00+05:30`) + 86_400_000)
    await sendDue(server.pool, server.services, next, noFailure)
    expect(mail.messages).toEqual([])
  })

  test('is sent by the schedule of a running server', async () => {
    await setMail(true)
    const at = new Date(`${evening.today}T22:00:00+05:30`)
    const stop = openSummarySchedule(server.pool, server.services, {
      now: () => at,
      onFailure: noFailure,
      everyMs: 20,
    })
    await mail.message(1)
    stop()
    expect(textOf(0)).toContain('All stores')
  })
})
