import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CheckedServer, linesOf, startChecked } from '../support/checker.ts'

let server: CheckedServer

beforeAll(async () => {
  server = await startChecked()
})
afterAll(() => server?.end())

/** Operations that need what the contract does not tell: a set-up code, a code by mail. */
const CLOSED = ['SetNewPassword', 'SetUp', 'VerifyOtp']

test('every operation is as the contract describes it, and is answered in the happy way', async () => {
  const report = await server.check({ runs: 2 })
  expect(linesOf(report)).toEqual([])
  const others = report.outcomes.filter(({ reached }) => reached !== 'answered')
  expect(others.filter(({ operation }) => !CLOSED.includes(operation))).toEqual([])
}, 400_000)
