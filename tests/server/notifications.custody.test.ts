import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auctionsOf } from '../support/auctions.ts'
import { openShop } from '../support/loans.ts'
import { monthLender } from '../support/monthLender.ts'
import { customerCollects } from '../support/releases.ts'
import { addPerson, startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
beforeEach(() => server.pool.query('delete from notification'))

/** A user who may view loans, bank loans and auctions, and release packets; and one who may only view loans. */
async function people() {
  const views = { PartPayment: ['view'], BankNewLoan: ['view'], Auction: ['view'] }
  const token = async (name: string, rights: Record<string, string[]>) =>
    (await addPerson(server, name, rights)).session.token
  return {
    keeper: await token('keeper', { ...views, PartPayment: ['view', 'release'] }),
    viewer: await token('viewer', { PartPayment: ['view'] }),
  }
}

const noticesOf = async (token: string) => {
  const { rows } = await server.call('GetNotifications', { token, body: {} })
  return rows.map(({ type, title, description, path }) => ({ type, title, description, path }))
}

describe('custody', () => {
  let shop: Awaited<ReturnType<typeof openShop>>
  let who: Awaited<ReturnType<typeof people>>
  beforeAll(async () => {
    server = await startTestServer()
    shop = await openShop(server)
    who = await people()
  })
  afterAll(() => server?.end())

  const collection = async () => customerCollects(await shop.upload('releasePicture'))

  test('a release notifies those who may release, not its author, nor others', async () => {
    const { token } = server.owner
    const closed = await shop.pledge({ payout: shop.byBank(1_000_000) })
    const query = { id: closed.id }
    const { dues } = await server.call('GetPayoff', { token, query: { ...query, date: shop.today() } })
    await server.call('CloseLoan', {
      token,
      query,
      body: { postedOn: shop.today(), payments: shop.byBank(dues.payablePaise) },
    })
    await server.call('ReleasePacket', {
      token,
      query,
      body: { seal: closed.seal, collection: await collection() },
    })
    expect(await noticesOf(who.keeper)).toEqual([
      {
        type: 'order-shipped',
        title: 'Packet released',
        description: expect.stringMatching(
          new RegExp(
            `^Loan ${closed.number}, packet ${closed.seal}: released to Meenakshi \\(release \\S+-L\\d{5}\\)\\.$`,
          ),
        ),
        path: `/partpayment/${closed.id}`,
      },
    ])
    expect(await noticesOf(who.viewer)).toEqual([])
    expect(await noticesOf(token)).toEqual([])
  })

  test('packets that are sent to a lender, or return, cause one notification, however many', async () => {
    const lender = await monthLender(server, shop)
    const loans = [
      await shop.pledge({ payout: shop.byBank(1_000_000) }),
      await shop.pledge({ payout: shop.byBank(1_000_000) }),
    ]
    await server.pool.query('delete from notification')
    const drawn = await lender.draw(12_000, 950, 0, loans)
    const [first, ...noMore] = await noticesOf(who.keeper)
    expect(noMore).toEqual([])
    expect(first).toMatchObject({
      type: 'order-shipped',
      title: 'Packets sent to lender',
      path: `/banknewloan?open=${drawn.id}`,
    })
    expect(first?.description).toMatch(/^2 packets to .+: /)
    for (const { seal } of loans) expect(first?.description).toContain(seal)
    const { rows } = await server.pool.query('select id from packet where loan_id = any ($1)', [
      loans.map(({ id }) => id),
    ])
    await server.call('CollectPackets', {
      token: server.owner.token,
      query: { id: drawn.id },
      body: { packetIds: rows.map(({ id }) => id), location: 'Tray 9', consent: 'By phone' },
    })
    const [came, ...earlier] = await noticesOf(who.keeper)
    expect(earlier).toEqual([first])
    expect(came).toMatchObject({ type: 'order-shipped', title: 'Packets collected from lender' })
    expect(came?.description).toMatch(/^2 packets of .+, now in Tray 9: /)
    expect(await noticesOf(who.viewer)).toEqual([])
  })
})

describe('notices', () => {
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server?.end())

  test('of an auction cause one notification for each batch, which opens those to be served', async () => {
    const { keeper, viewer } = await people()
    const auctions = await auctionsOf(server)
    const lots = await auctions.identify(await auctions.overdue(), await auctions.overdue())
    const noticed = await auctions.notice(...lots)
    expect(await noticesOf(keeper)).toEqual([
      {
        type: 'mail',
        title: 'Auction notices sent',
        description: `2 notices: ${noticed.map(({ noticeNumber }) => noticeNumber).join(', ')}.`,
        path: '/action?stage=service',
      },
    ])
    expect(await noticesOf(viewer)).toEqual([])
  })
})
