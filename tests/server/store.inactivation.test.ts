import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writtenDay } from '../../src/domain/dates/writtenDay.ts'
import { activeLoans } from '../support/activeLoans.ts'
import { counted, today } from '../support/days.ts'
import { overlapping, statusesOf } from '../support/overlapping.ts'
import { OWNER_PASSWORD, startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let loans: Awaited<ReturnType<typeof activeLoans>>

beforeAll(async () => {
  server = await startTestServer()
  loans = await activeLoans(server)
})
afterAll(() => server?.end())

/** A new store, with functions that open and close its days and try, from the first store, to in-activate it. */
async function newStore(code: string) {
  const { token, companyId } = server.owner
  const { id } = await server.call('AddStore', { token, body: { companyId, name: `Store ${code}`, code } })
  const signedIn = await server.call('SignIn', { body: { userName: 'owner', password: OWNER_PASSWORD } })
  const there = await server.call('SwitchStore', {
    token: signedIn.token,
    body: { companyId, storeId: id },
  })
  const day = (operation: 'OpenDay' | 'CloseDay', rupees: number) =>
    server.call(operation, {
      token: there.token,
      body: { companyId, storeId: id, businessOn: today(), denominations: counted(rupees) },
    })
  /** The message with which in-activating it is rejected; null when it succeeds. */
  const problem = async (): Promise<string | null> => {
    const reply = await server.inject('DeleteStore', { token, query: { id } })
    if (reply.statusCode === 204) return null
    expect(reply.statusCode).toBe(422)
    return reply.json().detail
  }
  return { id, token: there.token, day, problem }
}

describe('a store', () => {
  test.each([
    ['before', 'opened', 'BO'],
    ['after', 'opened', 'AO'],
    ['before', 'reopened', 'BR'],
    ['after', 'reopened', 'AR'],
  ])(
    'when it is in-activated just %s its day is %s, the later of the two is rejected',
    async (order, how, code) => {
      const { id, token, day } = await newStore(code)
      const scope = { companyId: server.owner.companyId, storeId: id, businessOn: today() }
      const opening = { ...scope, denominations: counted(0) }
      let begin = () => server.inject('OpenDay', { token, body: opening })
      if (how === 'reopened') {
        await day('OpenDay', 0)
        const { version } = await day('CloseDay', 0)
        const body = { ...scope, version, reason: 'A receipt came late' }
        begin = () => server.inject('ReopenDay', { token, body })
      }
      const inActivate = () => server.inject('DeleteStore', { token: server.owner.token, query: { id } })
      const both = order === 'before' ? [inActivate, begin] : [begin, inActivate]
      const begun = how === 'opened' ? 201 : 200
      expect(statusesOf(await overlapping(server, ...both))).toEqual([order === 'before' ? 204 : begun, 422])
    },
  )
})

describe('a store is not in-activated', () => {
  test('while its day is open', async () => {
    const { day, problem } = await newStore('DY')
    await day('OpenDay', 0)
    expect(await problem()).toBe(`${writtenDay(today())} is still open in this store. Close that day first.`)
    await day('CloseDay', 0)
    expect(await problem()).toBeNull()
  })

  test('while it has cash according to the books', async () => {
    const { day, problem } = await newStore('CA')
    await day('OpenDay', 1200)
    await day('CloseDay', 1200)
    expect(await problem()).toBe(
      'According to the books, this store holds ₹1,200.00 in cash. Transfer it to a bank or to another store first.',
    )
  })

  test.each(['vault', 'bank', 'transit'])('while one of its packets is in the place %s', async (place) => {
    const customer = await loans.addCustomer()
    const { id: loanId, seal } = await loans.add({ customerId: customer.id })
    const { id, problem } = await newStore(place.slice(0, 2).toUpperCase())
    const put = (where: string) =>
      server.pool.query('update packet set store_id = $1, place = $2 where loan_id = $3', [id, where, loanId])
    await put(place)
    expect(await problem()).toContain(`is still in use by 1 packet not released or sold (${seal}).`)
    await put('released')
    expect(await problem()).toBeNull()
  })

  test('while the packet of its closed or written-off loan is in the vault of another store', async () => {
    const customer = await loans.addCustomer()
    const { id, problem } = await newStore('EL')
    const { id: loanId, seal } = await loans.add({ customerId: customer.id, storeId: id })
    const put = (where: string) =>
      server.pool.query('update packet set store_id = $1, place = $2 where loan_id = $3', [
        server.owner.storeId,
        where,
        loanId,
      ])
    await put('vault')
    for (const status of ['closed', 'written-off']) {
      await server.pool.query(
        'update loan set status = $1, outstanding_paise = 0, closed_on = $2 where id = $3',
        [status, today(), loanId],
      )
      expect(await problem()).toContain(`is still in use by 1 packet not released or sold (${seal}).`)
    }
    await put('released')
    expect(await problem()).toBeNull()
  })
})
