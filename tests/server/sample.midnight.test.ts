import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '../../src/domain/dates/dates.ts'
import { fillSample } from '../../src/server/sample/fillSample.ts'
import { sampleSizes } from '../../src/server/sample/size.ts'
import { today } from '../support/days.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ empty: true })
})
afterAll(() => server?.end())

test('a sample that is finished only after midnight, when its first session has expired, opens the new day', async () => {
  const tomorrow = addDays(today(), 1)
  let expired: Promise<unknown> = Promise.resolve()
  const { userName, password } = await fillSample(server, {
    ownerPassword: 'a password for tests',
    announce: (line) => {
      if (!line.endsWith('customers')) return
      server.clock.now = new Date(`${tomorrow}T00:05:00+05:30`)
      expired = server.pool.query(
        `update session set last_used_at = now() - interval '31 minutes' where created_at < $1`,
        [new Date()],
      )
    },
    size: { ...sampleSizes.small, customers: 20 },
    clock: null,
  })
  await expired
  const { token } = await server.call('SignIn', { body: { userName, password } })
  const { open } = await server.call('GetDay', { token })
  expect(open?.businessOn).toBe(tomorrow)
})

test('a sample adds the common products once, with the other masters of its first day', async () => {
  const { rows } = await server.pool.query(
    `select operation from audit where operation in ('AddUsualProducts', 'AddUsualCustomerTypes') order by seq`,
  )
  expect(rows.map(({ operation }) => operation)).toEqual(['AddUsualCustomerTypes', 'AddUsualProducts'])
})
