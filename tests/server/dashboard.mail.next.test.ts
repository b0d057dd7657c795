import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '../../src/domain/dates/dates.ts'
import { writtenDay } from '../../src/domain/dates/writtenDay.ts'
import { sendDue } from '../../src/server/modules/dashboard/summarySchedule.ts'
import { counted } from '../support/days.ts'
import { eveningOfTwoStores } from '../support/eveningOfTwoStores.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { startMailServer, type TestMailServer } from '../support/smtp.ts'
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

/** Sends the summary of a day at 22:00. */
const due = (date: string) =>
  sendDue(server.pool, server.services, new Date(`${date}T22:00:00+05:30`), (_, error) => {
    throw error
  })
const close = (place: { companyId: string; storeId: string }, token: string) =>
  server.call('CloseDay', {
    token,
    body: { ...place, businessOn: evening.today, denominations: counted(0), reason: 'Kept in the bank' },
  })
/** The text of a message, without the line breaks of its encoding. */
const textOf = (index: number) => (mail.messages[index]?.source ?? '').replaceAll(/=\r?\n/g, '')

test('what happens to a day after its mail is in the next mail, with its date; what that mail had is not, nor is a later day in it', async () => {
  const { main, today, shop } = evening
  const { token } = server.owner
  await server.call('ChangeSummaryMail', { token, body: { ...main, sends: true } })
  await evening.openOther()
  await close(main, token)
  // This store is on its next day when the other one closes.
  await server.pool.query(
    `insert into store_day (company_id, store_id, business_on, state, float_paise, opened_by, opened_at)
     values ($1, $2, $3, 'open', 0, $4, now())`,
    [main.companyId, main.storeId, addDays(today, 1), server.owner.userId],
  )
  await close(evening.other, evening.ravi.token)
  await mail.message(1)
  expect(textOf(0)).not.toContain('an earlier day is still open')
  await server.pool.query('delete from store_day where business_on > $1', [today])
  expect(textOf(0)).toContain('Entered twice')

  const { rows } = await server.pool.query(
    'select version from store_day where store_id = $1 and business_on = $2',
    [main.storeId, today],
  )
  const reason = 'A receipt was left out'
  await server.call('ReopenDay', {
    token,
    body: { ...main, businessOn: today, version: rows[0].version, reason },
  })
  await evening.receive(evening.paid.id, 50_000)
  const { rows: entries } = await server.pool.query('select last_seq from loan where id = $1', [
    evening.paid.id,
  ])
  await server.call('ReverseEntry', {
    token,
    query: { id: evening.paid.id },
    body: { seq: entries[0].last_seq, postedOn: today, reason: 'Typed for another loan' },
  })
  await close(main, token)
  await server.services.background.settled()
  expect(mail.messages).toHaveLength(1)

  await shop.openLater(1)
  await due(addDays(today, 1))
  await mail.message(2)
  const text = textOf(1)
  for (const words of [reason, 'Typed for another loan']) expect(text).toContain(words)
  expect(text).toContain(`Day reopened. ${writtenDay(today)}`)
  expect(text).not.toContain('Entered twice')
})
