import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { addDays } from '../../src/domain/dates/dates.ts'
import { daysOf, today } from '../support/days.ts'
import { FIRST_DAY, openings } from '../support/openings.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { twoStores } from '../support/transfers.ts'

let server: TestServer
let stores: Awaited<ReturnType<typeof twoStores>>
let days: ReturnType<typeof daysOf>
const before = addDays(today(), 1)
const after = addDays(before, 1)

beforeAll(async () => {
  server = await startTestServer()
  setClock(before, '23:40')
  stores = await twoStores(server)
  days = daysOf(server)
})
afterAll(() => server?.end())

function setClock(day: string, time: string): void {
  server.clock.now = new Date(`${day}T${time}:00+05:30`)
}

const drawer = async () => Math.floor((await days.state()).cashPaise / 100)
const close = async (businessOn: string) => days.close(await drawer(), { businessOn, reason: 'Coins' })

/** The packets of a slip: in and out of the vault, and in the vault at the closing. */
async function slipOf(businessOn: string, { call, owner } = server) {
  const { moves, custody, packetsIn } = await call('GetDayBusiness', {
    token: owner.token,
    query: { businessOn },
  })
  const moved = (direction: string) =>
    moves.filter((move) => move.direction === direction).reduce((sum, { packets }) => sum + packets, 0)
  const inVault = custody.find(({ place }) => place === 'vault')?.packets ?? 0
  return { sealed: packetsIn, in: moved('in'), out: moved('out'), vault: inVault }
}

test('the packets in the vault on a slip are those of the previous slip, plus packets in and less packets out, even after midnight and after a closing', async () => {
  const packets = [await stores.pledge(), await stores.pledge(), await stores.pledge(), await stores.pledge()]
  const send = async (at: number) => stores.sentPackets([packets[at]?.packetId ?? ''])
  setClock(after, '00:10')
  await send(0)
  setClock(after, '00:20')
  await close(before)
  const first = { sealed: 4, in: 4, out: 1, vault: 3 }
  expect(await slipOf(before)).toEqual(first)

  setClock(after, '00:25')
  await send(1)
  setClock(after, '00:30')
  await days.open(await drawer(), { businessOn: after, reason: 'Coins' })
  setClock(after, '00:40')
  const { version } = await close(after)
  expect(await slipOf(after)).toEqual({ sealed: 0, in: 0, out: 1, vault: 2 })

  setClock(after, '00:45')
  await send(2)
  expect(await slipOf(after)).toEqual({ sealed: 0, in: 0, out: 1, vault: 2 })
  setClock(after, '00:50')
  expect((await days.sendReopen({ businessOn: after, version })).statusCode).toBe(200)
  setClock(after, '00:55')
  await close(after)
  expect(await slipOf(after)).toEqual({ sealed: 0, in: 0, out: 2, vault: 1 })
  expect(await slipOf(before)).toEqual(first)
})

test('packets of opening balances that are accepted after the first day are on the slip of the day of their acceptance', async () => {
  const other = await startTestServer()
  onTestFinished(() => other.end())
  const shop = await openings(other)
  await shop.save()
  for (const number of ['4901', '4902']) await shop.add({ number })
  const ofShop = daysOf(other)
  await ofShop.open(100, { businessOn: FIRST_DAY })
  other.clock.now = new Date(`${addDays(FIRST_DAY, 2)}T06:00:00Z`)
  await ofShop.close(100, { businessOn: FIRST_DAY })
  const businessOn = addDays(FIRST_DAY, 4)
  other.clock.now = new Date(`${businessOn}T06:00:00Z`)
  await ofShop.open(100, { businessOn })
  const accepted = await shop.accept()
  expect(accepted.statusCode, accepted.body).toBe(200)
  await ofShop.close(100, { businessOn })
  expect(await slipOf(FIRST_DAY, other)).toEqual({ sealed: 0, in: 0, out: 0, vault: 0 })
  expect(await slipOf(businessOn, other)).toEqual({ sealed: 2, in: 2, out: 0, vault: 2 })
})
