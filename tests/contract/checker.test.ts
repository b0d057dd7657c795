import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CheckedServer, linesOf, startChecked } from '../support/checker.ts'

let server: CheckedServer

beforeAll(async () => {
  server = await startChecked()
})
afterAll(() => server?.end())

describe('our own server', () => {
  test('is as described, in what runs a business and lends', async () => {
    const report = await server.check({ only: ['Role'] })
    expect(linesOf(report)).toEqual([])
    expect(report.outcomes.filter(({ reached }) => reached !== 'answered')).toEqual([])
  })
})
