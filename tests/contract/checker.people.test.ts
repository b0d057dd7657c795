import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { screens } from '../../src/api/gen/operations.ts'
import { findingsOf } from '../../src/cli/contract/report.ts'
import { type CheckedServer, linesOf, startChecked } from '../support/checker.ts'
import { letIn, read } from '../support/faultKinds.ts'
import { startFaultProxy } from '../support/faultProxy.ts'
import { addPerson, OWNER_PASSWORD } from '../support/server.ts'

let server: CheckedServer
/** A user of another company, who must receive nothing of the owner's company. */
const other = { userName: 'harbour', password: 'someone has a password' }
/** A user who may do everything in the owner's company except add companies. */
const clerk = { user: 'clerk', password: 'someone has a password' }

beforeAll(async () => {
  server = await startChecked()
  const rights = Object.entries(screens).map(([key, { actions, group }]) => [
    key,
    actions.filter((action) => !(group as readonly string[]).includes(action)),
  ])
  await addPerson(server, clerk.user, Object.fromEntries(rights))
  const { token } = server.owner
  const body = {
    name: 'Harbour Gold',
    policyProfile: 'nbfc' as const,
    firstStore: { name: 'Harbour', code: 'HB' },
  }
  const { id: companyId } = await server.call('AddCompany', { token, body })
  const signedIn = { userName: 'owner', password: OWNER_PASSWORD, companyId }
  const otherOwner = await server.call('SignIn', { body: signedIn })
  await addPerson({ ...server, owner: otherOwner }, other.userName, { Role: ['view'] })
})
afterAll(() => server?.end())

const companies = async (): Promise<string[]> => {
  const { rows } = await server.pool.query('select name from company order by name')
  return rows.map(({ name }) => name)
}

describe('a user of another company', () => {
  test('who is admitted by a planted fault is reported', async () => {
    const proxy = await startFaultProxy(server.origin, { GetRoleMapping: letIn(403) })
    const report = await server.check({ url: proxy.origin, other, only: ['GetRole', 'GetRoleMapping'] })
    await proxy.end()
    const found = findingsOf(report).map(({ operation, check }) => `${operation} · ${check}`)
    expect(found).toContain('GetRoleMapping · another company')
    expect(found.filter((one) => one.startsWith('GetRole ·'))).toEqual([])
    const made = (await companies()).filter((name) => name.startsWith('Checker'))
    expect(made).toEqual([expect.stringContaining('Checker A')])
  })

  test('is needed if the user may not add companies; records are then added to the user’s own company, which is reported', async () => {
    const before = await companies()
    const report = await server.check({ ...clerk, other, only: ['AddCustomerType', 'GetCustomerTypeById'] })
    expect(linesOf(report)).toEqual([])
    expect(report.leftOut).toEqual([])
    expect(report.remaining.join()).toMatch(/in the company of --user: .*AddCustomerType × \d/)
    expect(await companies()).toEqual(before)
    const without = await server.check({ ...clerk, only: ['GetMetal'] })
    expect(without.leftOut).toEqual([
      expect.stringMatching(/^another company, without --other-user: AddCompany returned 403/),
    ])
  })

  test('must work in another company and be able to sign in, or nothing is created', async () => {
    const before = await companies()
    const same = server.check({ ...clerk, other: { userName: clerk.user, password: clerk.password } })
    await expect(same).rejects.toThrow('--other-user works in the company of --user')
    const wrong = server.check({ other: { ...other, password: 'not this one' } })
    await expect(wrong).rejects.toThrow('SignIn returned 401')
    expect(await companies()).toEqual(before)
  })
})

describe('generated requests', () => {
  test('include unreadable files, and wrong passwords only for spare logins', async () => {
    const rejectedNames = new Set<unknown>()
    const broken = (reply: { status: number }) => {
      if (reply.status === 422) reply.status = 500
    }
    const proxy = await startFaultProxy(server.origin, {
      SignIn: {
        reply: ({ status }, { body }) => {
          if (status === 401 || status === 429) rejectedNames.add(read(body)?.userName)
        },
      },
      UpdateUserPassword: { reply: broken },
      AddAttachment: { reply: broken },
    })
    const only = [
      'SignIn',
      'RequestPasswordReset',
      'VerifyOtp',
      'UpdateUserPassword',
      'AddAttachment',
      'AddImport',
    ]
    const report = await server.check({ url: proxy.origin, only, runs: 20 })
    await proxy.end()
    const found = findingsOf(report).map(({ operation, check }) => `${operation} · ${check}`)
    expect(found.sort()).toEqual([
      'AddAttachment · generated request',
      'UpdateUserPassword · generated request',
    ])
    expect([...rejectedNames].filter((name) => !String(name).startsWith('spare'))).toEqual([])
    expect(rejectedNames.size).toBe(1)
    const file = findingsOf(report).find(({ operation }) => operation === 'AddAttachment')
    expect(file?.curl).toMatch(/--data-binary @<\(base64 -d <<< '[\w+/=]*'\)$/)
    const guess = findingsOf(report).find(({ operation }) => operation === 'UpdateUserPassword')
    expect(guess?.curl).toContain('"currentPassword":"…"')
    await server.call('SignIn', { body: { userName: 'owner', password: OWNER_PASSWORD } })
  })
})
