import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientOf } from '../../src/cli/contract/client.ts'
import type { Operation } from '../../src/cli/contract/description.ts'
import { findingsOf, summaryOf } from '../../src/cli/contract/report.ts'
import { authenticatorOf } from '../../src/cli/contract/sessions.ts'
import { activeLoans } from '../support/activeLoans.ts'
import { type CheckedServer, linesOf, startChecked } from '../support/checker.ts'
import { type FaultProxy, startFaultProxy } from '../support/faultProxy.ts'
import { putPendingLoan } from '../support/loans.ts'
import { OWNER_PASSWORD } from '../support/server.ts'

let server: CheckedServer

beforeAll(async () => {
  server = await startChecked()
})
afterAll(() => server?.end())

test('finds no fault in operations of our own server, and leaves nothing active', async () => {
  const report = await server.check({ only: ['Role'] })
  expect(linesOf(report)).toEqual([])
  expect(report.outcomes.filter(({ reached }) => reached !== 'answered')).toEqual([])
  expect(report.remaining).toEqual([])
  const { rows } = await server.pool.query(`select distinct active from company where name like 'Checker%'`)
  expect(rows).toEqual([{ active: false }])
})

test('closes the loans and bank loans that it opened', async () => {
  const only = ['GetPawnTicket', 'ApproveNewLoan', 'GetBankNewLoanById', 'RedeemBankNewLoan', 'CloseLoan']
  const report = await server.check({ only })
  expect(linesOf(report)).toEqual([])
  expect(report.remaining).toEqual([])
  const { rows } = await server.pool.query('select distinct status from loan order by status')
  expect(rows).toEqual([{ status: 'cancelled' }, { status: 'closed' }])
})

test('checks the operations of active loans in safe mode with an active one, while another is pending', async () => {
  const loans = await activeLoans(server)
  const { customerId } = await loans.add()
  await putPendingLoan(server, customerId)
  const report = await server.check({ only: ['PartPayment'], safe: true })
  expect(linesOf(report)).toEqual([])
  expect(report.outcomes.length).toBeGreaterThan(8)
  expect(report.outcomes.filter(({ reached }) => reached !== 'answered')).toEqual([])
})

test('in-activates only the records that it created', async () => {
  const { token } = server.owner
  const body = {
    name: 'Harbour Gold',
    policyProfile: 'nbfc' as const,
    firstStore: { name: 'Harbour', code: 'HB' },
  }
  const { id } = await server.call('AddCompany', { token, body })
  await server.check({ only: ['GetCompany'] })
  const { rows } = await server.pool.query('select active from company where id = $1', [id])
  expect(rows).toEqual([{ active: true }])
})

test('sends only reads in safe mode', async () => {
  const state = () =>
    server.pool.query('select count(*)::integer as count from audit where operation <> $1', ['SignIn'])
  const before = (await state()).rows
  const report = await server.check({ only: ['Role', 'Store'], safe: true })
  expect(linesOf(report)).toEqual([])
  expect(report.outcomes.map(({ operation }) => operation)).not.toContain('AddRole')
  expect(report.outcomes.filter(({ reached }) => reached === 'answered').length).toBeGreaterThan(4)
  expect((await state()).rows).toEqual(before)
})

test('renews its tokens before they expire', async () => {
  const client = clientOf(server.origin, 60)
  const clock = () => (server.clock.now ?? new Date()).getTime()
  const authenticator = authenticatorOf(server.contract, client, clock)
  server.clock.now = new Date(Date.now() - 10 * 60_000)
  const session = await authenticator.signIn({ userName: 'owner', password: OWNER_PASSWORD })
  const endOf = (token: string) => JSON.parse(atob(token.split('.')[1] ?? '')).exp
  const [first, end] = [session.token, endOf(session.token)]
  await authenticator.renewTokens()
  expect(session.token).toBe(first)
  server.clock.now = null
  await authenticator.renewTokens()
  expect(endOf(session.token)).toBeGreaterThanOrEqual(end + 10 * 60)
  const operation = server.contract.find('GetProfile') as Operation
  expect((await client.send({ operation, token: session.token })).status).toBe(200)
})

test('reports the findings made before the back end stopped replying', async () => {
  const proxy: FaultProxy = await startFaultProxy(server.origin, {
    GetMetalById: {
      instead: () => {
        void proxy.end()
        return { status: 503, type: '', body: '' }
      },
    },
  })
  const report = await server.check({ url: proxy.origin, only: ['Metal'] })
  const reason = `${proxy.origin} no longer replies: connect ECONNREFUSED`
  expect(report.abortReason).toContain(reason)
  expect(summaryOf(report).join('\n')).toContain(`The check did not finish: ${reason}`)
  expect(findingsOf(report)[0]).toMatchObject({ operation: 'AddMetal', check: 'read back' })
  expect(report.outcomes.map(({ operation }) => operation)).not.toContain('DeleteMetal')
})
