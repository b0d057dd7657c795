import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OperationId } from '../../src/api/gen/operations.ts'
import { contractOf, type Schema } from '../../src/cli/contract/description.ts'
import {
  exitCodeOf,
  findingsOf,
  junitOf,
  type Report,
  summaryOf,
  uncheckedOf,
} from '../../src/cli/contract/report.ts'
import { type CheckedServer, startChecked } from '../support/checker.ts'
import { latin1 } from '../support/faultKinds.ts'
import { type Fault, startFaultProxy } from '../support/faultProxy.ts'

let server: CheckedServer

beforeAll(async () => {
  server = await startChecked()
})
afterAll(() => server?.end())

/** Replies to every call of an operation with a problem of this status. */
const always = (status: number): Fault => ({
  instead: () => ({
    status,
    type: 'application/problem+json',
    body: latin1({ type: 'about:blank', title: 'Rejected', status, detail: 'Not today.', requestId: 'r' }),
  }),
})

/** Replaces successful replies by a rejection; other rejections pass unchanged. */
const rejecting: Fault = {
  reply: (reply) => {
    if (reply.status < 300) Object.assign(reply, always(422).instead?.({} as never, undefined))
  },
}

/** Checks a back end with faults in some operations. */
async function check(faults: Partial<Record<OperationId, Fault>>, only: string[]): Promise<Report> {
  const proxy = await startFaultProxy(server.origin, faults)
  const report = await server.check({ url: proxy.origin, only, runs: 1 })
  await proxy.end()
  return report
}

const outcomeOf = ({ outcomes }: Report, id: string) => outcomes.find(({ operation }) => operation === id)

describe('a run that could not check everything requested', () => {
  test('is never reported as free of faults: rejected writes end with exit code 2', async () => {
    const only = ['AddRole', 'UpdateRole', 'CopyRole']
    const report = await check({ AddRole: rejecting, CopyRole: rejecting }, only)
    expect(findingsOf(report)).toEqual([])
    expect(report.outcomes.map(({ reached }) => reached)).toEqual(['rejected', 'not reached', 'not reached'])
    expect(exitCodeOf(report)).toBe(2)
    const summary = summaryOf(report).join('\n')
    expect(summary).not.toContain('No fault found.')
    expect(summary).toContain('No fault in what was checked, but')
    expect(junitOf(report)).toContain('failures="0" errors="3"')
    expect(junitOf(report)).toContain('<error message="rejected: 422 Not today."/>')
  })

  test('reports a rejected valid read as a fault', async () => {
    const report = await check({ GetMetal: always(422) }, ['GetMetal'])
    expect(findingsOf(report)).toContainEqual(
      expect.objectContaining({ operation: 'GetMetal', check: 'happy path' }),
    )
    expect(exitCodeOf(report)).toBe(1)
  })

  test('runs the other checks of an operation if one check cannot be set up', async () => {
    const faults = { UpdateRoleMapping: always(404), AddCustomerType: acceptMalformed }
    const report = await check(faults, ['AddCustomerType'])
    const outcome = outcomeOf(report, 'AddCustomerType')
    expect(outcome?.leftOut).toContainEqual(
      expect.stringMatching(/^role check: UpdateRoleMapping returned 404/),
    )
    expect(outcome?.findings.map(({ check: name }) => name)).toContain('malformed field')
    expect(exitCodeOf({ ...report, outcomes: [{ ...outcome, findings: [] } as never] })).toBe(2)
  })

  test.each([
    ['GetHealth', 404],
    ['GetOpenapi', 404],
    ['GetSignInChoices', 422],
    ['SignIn', 401],
  ] as const)('reports a fault if the public operation %s answers %i', async (operation, status) => {
    // The checker itself signs in twice before, and later again.
    let calls = 0
    const third: Fault = {
      instead: (request, last) => {
        calls += 1
        return calls === 3 ? (always(status).instead?.(request, last) ?? null) : null
      },
    }
    const fault = operation === 'SignIn' ? third : always(status)
    const report = await check({ [operation]: fault }, [operation])
    expect(findingsOf(report)).toContainEqual(expect.objectContaining({ operation, check: 'happy path' }))
    expect(exitCodeOf(report)).toBe(1)
  })

  test('lists a public operation as closed only if it needs a code from outside', async () => {
    const report = await check({}, ['SetUp', 'VerifyOtp', 'SetNewPassword', 'GetHealth'])
    expect(report.outcomes.map(({ operation, reached }) => [operation, reached])).toEqual([
      ['GetHealth', 'answered'],
      ['SetUp', 'closed'],
      ['VerifyOtp', 'closed'],
      ['SetNewPassword', 'closed'],
    ])
    expect(exitCodeOf(report)).toBe(0)
    const unserved = await check({ VerifyOtp: always(404) }, ['VerifyOtp'])
    expect(findingsOf(unserved)).toMatchObject([{ message: expect.stringMatching(/^is not served: 404/) }])
  })

  test('lists generated requests that could not be sent', async () => {
    const description = structuredClone(server.contract.description)
    const { AddSlabTypeRequest } = description.components.schemas as Record<string, Schema>
    // No text has this pattern and this length.
    Object.assign(AddSlabTypeRequest?.properties ?? {}, {
      name: { type: 'string', pattern: '^a$', minLength: 5 },
    })
    const report = await server.check({ contract: contractOf(description), only: ['AddSlabType'], runs: 3 })
    expect(uncheckedOf(report)).toContain(
      'left out     generated requests of AddSlabType: only 0 of 3 could be sent because too few of those generated match the schema',
    )
  })

  test('reports in one line an operation that is not served', async () => {
    const report = await check({ GetRoleHolders: always(404) }, ['GetRoleHolders'])
    expect(findingsOf(report)).toMatchObject([
      { check: 'happy path', message: expect.stringMatching(/^is not served: 404/) },
    ])
  })
})

/** Replies to malformed bodies as to the last valid one. */
const acceptMalformed: Fault = {
  reply: (reply, _request, last) => {
    if (reply.status === 400 && last) Object.assign(reply, last.reply)
  },
}

test('a run that checked everything requested ends with exit code 0', async () => {
  const report = await server.check({ only: ['GetMetal', 'GetMetalById'], runs: 1 })
  expect(exitCodeOf(report)).toBe(0)
  expect(summaryOf(report).at(-1)).toBe('No fault found.')
})
