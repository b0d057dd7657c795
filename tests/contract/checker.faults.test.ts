import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OperationId } from '../../src/api/gen/operations.ts'
import { type Finding, findingsOf } from '../../src/cli/contract/report.ts'
import { type CheckedServer, startChecked } from '../support/checker.ts'
import { type FaultProxy, startFaultProxy } from '../support/faultProxy.ts'
import { planted } from '../support/plantedFaults.ts'

let server: CheckedServer
let proxy: FaultProxy
let found: Finding[] = []

beforeAll(async () => {
  server = await startChecked()
  const faults = Object.values(planted).map(({ operation, fault }) => [operation, fault])
  proxy = await startFaultProxy(server.origin, Object.fromEntries(faults))
  const only: OperationId[] = Object.values(planted).map(({ operation }) => operation)
  const report = await server.check({ url: proxy.origin, only, runs: 20 })
  found = findingsOf(report)
})
afterAll(async () => {
  await proxy?.end()
  await server?.end()
})

test('each planted fault is in its own operation', () => {
  const operations = Object.values(planted).map(({ operation }) => operation)
  expect(new Set(operations).size).toBe(operations.length)
  expect(operations.length).toBeGreaterThanOrEqual(25)
})

test.each(Object.entries(planted))('%s', (_name, { operation, check }) => {
  const named = found.filter((finding) => finding.operation === operation).map((finding) => finding.check)
  expect(named).toContain(check)
})

test('column totals that are too large or too small are found', () => {
  const signs = found
    .filter(({ operation, check }) => operation === 'GetReportTotals' && check === 'total')
    .map(({ message }) => /says (\S+), the rows sum to (\S+)$/.exec(message))
    .map((match) => Math.sign(Number(match?.[1]) - Number(match?.[2])))
  expect(new Set(signs)).toEqual(new Set([-1, 1]))
})

test('the curl command of a finding has the address of its operation, but not the token', () => {
  const finding = found.find(({ operation }) => operation === 'GetSearch')
  expect(finding?.curl).toContain(`-X POST '${proxy.origin}/api/Search/GetSearch'`)
  expect(finding?.curl).not.toContain(server.owner.token)
})
