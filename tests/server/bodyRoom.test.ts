import { request } from 'node:http'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { operations } from '../../src/api/gen/operations.ts'
import { openBodyRoom } from '../../src/server/platform/http/bodyRoom.ts'
import { customersOf } from '../support/customers.ts'
import { addPerson } from '../support/server.ts'
import { startSite, type TestSite } from '../support/site.ts'

let site: TestSite

beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site?.end())

/** More than the buffers of a connection hold: once it is written, the server has read a part of it. */
const FIRST_PART = Buffer.alloc(15_000_000, 'Name,Phone\n')

/** Sends an import of 20 MB as the owner up to its last quarter. Returns a function that breaks the connection off. */
async function stalledImport(): Promise<() => void> {
  const { method, path } = operations.AddImport
  const { token, companyId, storeId } = site.owner
  const query = new URLSearchParams({ companyId, storeId, target: 'customer', fileName: 'customers.csv' })
  const stalled = request(`${site.origin}${path}?${query}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/octet-stream',
      'content-length': 20_000_000,
    },
  })
  stalled.on('error', () => undefined)
  onTestFinished(() => void stalled.destroy())
  await new Promise<void>((resolve) => stalled.write(FIRST_PART, () => resolve()))
  return () => stalled.destroy()
}

test('a login that stalls two large files waits with its next file, before it is read; others do not wait', async () => {
  const breakOff = await stalledImport()
  await stalledImport()
  const { upload } = customersOf(site)
  let received = false
  const own = upload('profilePhoto').finally(() => {
    received = true
  })
  const { session } = await addPerson(site, 'counter', { Customer: ['view', 'add'] })
  expect(await upload('profilePhoto', session.token)).toEqual(expect.any(String))
  expect(received).toBe(false)
  breakOff()
  expect(await own).toEqual(expect.any(String))
})

test('a body enters when there is room for all logins and for its own, and alone if it is larger than the room', async () => {
  const take = openBodyRoom({ most: 10, mostOfLogin: 6 })
  const entered: string[] = []
  const enter = (name: string, loginId: string, bytes: number) => {
    const place = take(loginId, bytes)
    void place.ready.then(() => entered.push(name))
    return place
  }
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  const first = enter('first', 'asha', 4)
  const second = enter('second of the same login', 'asha', 3)
  const other = enter('other login', 'bala', 6)
  const third = enter('third login', 'chitra', 1)
  await settled()
  expect(entered).toEqual(['first', 'other login'])
  // A sender that gives up while it waits frees nothing.
  third.free()
  first.free()
  await settled()
  expect(entered).toEqual(['first', 'other login', 'third login', 'second of the same login'])
  second.free()
  other.free()
  other.free()
  const large = enter('larger than the room', 'asha', 20)
  enter('after it', 'bala', 1)
  await settled()
  expect(entered.slice(4)).toEqual(['larger than the room'])
  large.free()
  await settled()
  expect(entered.slice(5)).toEqual(['after it'])
})
