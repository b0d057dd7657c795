import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AddCustomerRequest, GetCustomerRequest, Session } from '../../src/api/gen/model/index.ts'
import { addDays } from '../../src/domain/dates/dates.ts'
import { type CustomerFixture, customerServer } from '../support/customerFixture.ts'
import { today } from '../support/days.ts'
import { manyOverlapping, statusesOf } from '../support/overlapping.ts'
import type { TestServer } from '../support/server.ts'

let server: TestServer
let customers: CustomerFixture['customers']
let walkIn: string
/** A user who may only view customers. */
let viewer: Session

beforeAll(async () => {
  ;({ server, customers, walkIn, viewer } = await customerServer())
})
afterAll(() => server.end())

const token = () => server.owner.token
const page = (fields: Partial<GetCustomerRequest> = {}) =>
  server.call('GetCustomer', { token: token(), body: { ...customers.scope, ...fields } })
const names = async (fields: Partial<GetCustomerRequest> = {}) =>
  (await page(fields)).rows.map(({ name }) => name)
const sendAdd = (fields: Partial<AddCustomerRequest>) =>
  server.inject('AddCustomer', {
    token: token(),
    body: {
      companyId: server.owner.companyId,
      typeId: walkIn,
      name: 'Rejected',
      phone: '9840000000',
      ...fields,
    },
  })

describe('a customer', () => {
  test('gets the next number, is changed, in-activated and activated', async () => {
    const first = await customers.add(walkIn, ' Asha  Devi ', '+91 98400 11111', { city: 'Chennai' })
    const second = await customers.add(walkIn, 'Balu', '98400 22222')
    expect(first).toMatchObject({ name: 'Asha  Devi', city: 'Chennai', typeName: 'Walk-in', version: 1 })
    expect(Number(second.number.slice(1)) - Number(first.number.slice(1))).toBe(1)
    const changed = await server.call('UpdateCustomer', {
      token: token(),
      query: { id: second.id },
      body: { version: 1, typeId: walkIn, name: 'Balu Raman', phone: '98400 22222', city: 'Salem' },
    })
    expect(changed).toMatchObject({ name: 'Balu Raman', city: 'Salem', version: 2 })
    await server.call('DeleteCustomer', { token: token(), query: { id: second.id, version: 2 } })
    expect(await names({ search: 'balu' })).toEqual([])
    expect(await names({ search: 'balu', includeInactive: true })).toEqual(['Balu Raman'])
    const back = await server.call('ActivateCustomer', { token: token(), query: { id: second.id } })
    expect(back.active).toBe(true)
  })

  test('keeps the choice to get no reminders until it is changed; its timeline has the change', async () => {
    const made = await customers.add(walkIn, 'Quiet Kala', '98400 33331')
    expect(made.noReminders).toBe(false)
    const update = (version: number, fields: object) =>
      server.call('UpdateCustomer', {
        token: token(),
        query: { id: made.id },
        body: { version, typeId: walkIn, name: 'Quiet Kala', phone: '98400 33331', ...fields },
      })
    expect((await update(1, { noReminders: true })).noReminders).toBe(true)
    expect((await update(2, { city: 'Salem' })).noReminders).toBe(true)
    expect((await update(3, { noReminders: false })).noReminders).toBe(false)
    const { rows } = await server.call('GetCustomerTimeline', { token: token(), query: { id: made.id } })
    expect(rows[0]).toMatchObject({ change: { operation: 'UpdateCustomer', fields: ['noReminders'] } })
  })

  test('gets a number without a gap when many are added concurrently and some are rejected', async () => {
    const before = await page({ sort: '-number', limit: 1 })
    const replies = await manyOverlapping(
      server,
      [0, 2, 1, 3, 4, 5, 6, 7].map((index) =>
        index % 2 === 0
          ? () => sendAdd({ name: `Together ${index}`, phone: `97000 0000${index}` })
          : () => sendAdd({ idKind: 'aadhaar', idNumber: '123412341234' }),
      ),
    )
    expect(statusesOf(replies)).toEqual([201, 201, 422, 422, 201, 422, 201, 422])
    const after = await page({ sort: '-number', limit: 5 })
    const last = Number(before.rows[0]?.number.slice(1))
    expect(after.rows.map(({ number }) => Number(number.slice(1)))).toEqual([
      last + 4,
      last + 3,
      last + 2,
      last + 1,
      last,
    ])
  })

  test('is at least 18 years old', async () => {
    const eighteen = `${Number(today().slice(0, 4)) - 18}${today().slice(4).replace('-02-29', '-02-28')}`
    const younger = await sendAdd({ bornOn: addDays(eighteen, 1) })
    expect([younger.statusCode, younger.json().errors?.[0]?.field]).toEqual([422, 'bornOn'])
    expect((await sendAdd({ bornOn: eighteen })).statusCode).toBe(201)
  })

  test.each([
    ['an Aadhaar of twelve digits', { idKind: 'aadhaar', idNumber: '1234 5678 9012' }, 'idNumber'],
    ['a document without its number', { idKind: 'passport' }, 'idNumber'],
    ['a number without its document', { idNumber: 'M1234567' }, 'idKind'],
    ['a passport number in the wrong format', { idKind: 'passport', idNumber: '12345678' }, 'idNumber'],
    ['the birth date of a child', { bornOn: '2020-01-01' }, 'bornOn'],
    ['a birth date more than 120 years ago', { bornOn: '1880-01-01' }, 'bornOn'],
    ['a photo that does not exist', { photoId: '018f9a52-7c1e-7a3b-8f10-2f6d1c0e4a99' }, 'photoId'],
    ['a type that does not exist', { typeId: '018f9a52-7c1e-7a3b-8f10-2f6d1c0e4a99' }, 'typeId'],
  ] as [string, Partial<AddCustomerRequest>, string][])(
    'is rejected with %s, at its field',
    async (_, fields, field) => {
      const reply = await sendAdd(fields)
      expect(reply.statusCode, reply.body).toBe(422)
      expect(reply.json().errors).toEqual([{ field, message: expect.any(String) }])
    },
  )

  test.each([
    ['PAN', { pan: 'abcde1234f' }, 'pan'],
    ['PIN code', { pinCode: '012345' }, 'pinCode'],
    ['IFSC', { bankIfsc: 'HDFC1234567' }, 'bankIfsc'],
    ['phone', { phone: 'call me' }, 'phone'],
    ['email', { email: 'nobody' }, 'email'],
  ] as [string, Partial<AddCustomerRequest>, string][])(
    'is rejected with an invalid %s, at its field',
    async (_, fields, field) => {
      const reply = await sendAdd(fields)
      expect(reply.statusCode, reply.body).toBe(400)
      expect(reply.json().errors[0].field).toBe(field)
    },
  )

  test('has 10 to 15 digits in the phone when added or changed; one saved earlier with fewer can be read and corrected', async () => {
    const made = await customers.add(walkIn, 'Digits Devi', '+91 98400-44441')
    const change = (version: number, phones: object) =>
      server.inject('UpdateCustomer', {
        token: token(),
        query: { id: made.id },
        body: { version, typeId: walkIn, name: made.name, phone: made.phone, ...phones },
      })
    const rule = (name: string, digits: string) =>
      `${name} needs ${digits} digits; it can have spaces, hyphens and a + in front.`
    for (const phone of ['98400 1234', '9 - - - - - - -', '98400 12345 984005', '98400x12345', '९८४०० १२३४५'])
      for (const reply of [await sendAdd({ phone }), await change(1, { phone })])
        expect([reply.statusCode, reply.json().errors], phone).toEqual([
          400,
          [{ field: 'phone', message: rule('Phone', '10 to 15') }],
        ])
    const second = await change(1, { secondPhone: '2434 - -' })
    expect(second.json().errors).toEqual([{ field: 'secondPhone', message: rule('Second phone', '6 to 15') }])
    await server.pool.query(`update customer set phone = '98400 1234', second_phone = '1' where id = $1`, [
      made.id,
    ])
    const read = await server.call('GetCustomerById', { token: token(), query: { id: made.id } })
    expect(read).toMatchObject({ phone: '98400 1234', secondPhone: '1' })
    expect((await change(read.version, { phone: '98400 12341' })).statusCode).toBe(200)
  })

  test('of a type that needs a PAN must have one, which cannot be removed', async () => {
    const corporate = await customers.addType('Corporate', { panRequired: true })
    const rejected = await sendAdd({ typeId: corporate })
    expect(rejected.json().errors).toEqual([
      { field: 'pan', message: 'PAN is required for Corporate customers.' },
    ])
    const surviving = await customers.add(corporate, 'Chetty & Sons', '9840033333', { pan: 'AAACC1234D' })
    const reply = await server.inject('UpdateCustomer', {
      token: token(),
      query: { id: surviving.id },
      body: { version: 1, typeId: corporate, name: surviving.name, phone: surviving.phone, pan: null },
    })
    expect(reply.statusCode).toBe(422)
  })

  test('has its identity and account numbers masked; each view of them in full is logged, without the numbers', async () => {
    const numbers = { pan: 'ABCPM1234K', idNumber: 'ABC1234567', bankAccountNumber: '123456789012' }
    const masked = { pan: '••••••234K', idNumber: '••••••4567', bankAccountNumber: '••••••••9012' }
    const added = await customers.add(walkIn, 'Masked Mani', '9840044444', { ...numbers, idKind: 'voterId' })
    const { id } = added
    const query = { id }
    expect(added).toMatchObject(masked)
    for (const reader of [token(), viewer.token])
      expect(await server.call('GetCustomerById', { token: reader, query })).toMatchObject(masked)
    const [row] = (await page({ search: 'masked mani' })).rows
    expect(row).toMatchObject({ panMasked: masked.pan, idMasked: masked.idNumber })
    // Numbers that are left out stay; the reply to a change is masked too.
    const { version, typeId, name, phone } = added
    const body = { version, typeId, name, phone, city: 'Madurai' }
    expect(await server.call('UpdateCustomer', { token: token(), query, body })).toMatchObject(masked)
    const stale = await server.inject('UpdateCustomer', { token: token(), query, body })
    expect(stale.json()).toMatchObject({ status: 409, current: masked })

    expect((await server.inject('ShowIdentity', { token: viewer.token, query })).statusCode).toBe(403)
    expect(await server.call('ShowIdentity', { token: token(), query })).toEqual(numbers)
    const { rows: events } = await server.call('GetCustomerTimeline', { token: token(), query })
    expect(events[0]).toMatchObject({
      change: { operation: 'ShowIdentity', fields: ['shown'] },
      by: 'Test Owner',
    })
    const { rows } = await server.pool.query<{ operation: string; text: string }>(
      `select operation, (request::text || changes::text) as text from audit where changes @> $1 order by seq`,
      [JSON.stringify([{ id }])],
    )
    expect(rows.map(({ operation }) => operation)).toEqual(['AddCustomer', 'UpdateCustomer', 'ShowIdentity'])
    expect(rows[2]?.text).toContain('bankAccountNumber')
    for (const { text } of rows)
      for (const secret of Object.values(numbers)) expect(text).not.toContain(secret)
  })

  test('shows its numbers once for a key, because each view is logged and no reply is stored', async () => {
    const { id } = await customers.add(walkIn, 'Looked Latha', '9840044455', { pan: 'ABCPL1234K' })
    const headers = { 'idempotency-key': randomUUID() }
    const look = () => server.inject('ShowIdentity', { token: token(), query: { id }, headers })
    expect([(await look()).statusCode, (await look()).statusCode]).toEqual([200, 409])
    const { rows } = await server.pool.query(`select reply from idempotency where operation = 'ShowIdentity'`)
    expect(rows).toEqual([{ reply: null }])
  })

  test('is blocked once, with a reason, and unblocked again', async () => {
    const made = await customers.add(walkIn, 'Blocked Bala', '9840055555')
    const blocked = await server.call('BlockCustomer', {
      token: token(),
      query: { id: made.id },
      body: { version: 1, reason: 'Police notice 44/2026' },
    })
    expect(blocked).toMatchObject({ blockedReason: 'Police notice 44/2026', blockedAt: expect.any(String) })
    expect(await names({ block: 'blocked' })).toContain('Blocked Bala')
    expect(await names({ block: 'clear', search: 'bala' })).toEqual([])
    const again = await server.inject('BlockCustomer', {
      token: token(),
      query: { id: made.id },
      body: { version: 2, reason: 'Again' },
    })
    expect(again.statusCode).toBe(422)
    const free = await server.call('UnblockCustomer', {
      token: token(),
      query: { id: made.id },
      body: { version: 2 },
    })
    expect(free.blockedReason).toBeNull()
  })

  test('has a timeline of changed fields with their authors', async () => {
    const made = await customers.add(walkIn, 'Timely Thangam', '9840066666')
    await server.call('UpdateCustomer', {
      token: token(),
      query: { id: made.id },
      body: { version: 1, typeId: walkIn, name: 'Timely Thangam', phone: '9840066667', occupation: 'Tailor' },
    })
    const { rows } = await server.call('GetCustomerTimeline', { token: token(), query: { id: made.id } })
    expect(rows).toMatchObject([
      { change: { operation: 'UpdateCustomer', fields: ['occupation', 'phone'] }, by: 'Test Owner' },
      { change: { operation: 'AddCustomer', fields: [] }, by: 'Test Owner' },
    ])
  })
})

describe('the list of customers', () => {
  test('finds every word in name, number or phone, ignoring case and accents', async () => {
    const made = await customers.add(walkIn, 'José Manickam', '+91 98401-77777')
    for (const search of [
      'jose',
      'MANIC',
      'manickam jose',
      '9840177777',
      '0177',
      '+91 98401-77777',
      '098401 77777',
      '(98401) 77777',
      '919840177777',
      made.number.toLowerCase(),
      'jo',
    ])
      expect(await names({ search }), search).toContain('José Manickam')
    for (const search of ['jose kumar', '%', '_____'])
      expect(await names({ search }), search).not.toContain('José Manickam')
  })

  test('finds a complete PAN, not a part', async () => {
    await customers.add(walkIn, 'Panned Pandian', '9840088888', { pan: 'AFZPK7190K' })
    expect(await names({ search: 'afzpk7190k' })).toEqual(['Panned Pandian'])
    expect(await names({ search: 'afzpk' })).toEqual([])
  })

  test.each(['name', '-name', 'number', '-number', 'createdAt', '-createdAt'] as const)(
    'goes through all pages and back in the order %s, every row once',
    async (sort) => {
      const all = (await page({ sort, limit: 1000 })).rows.map(({ id }) => id)
      expect(all.length).toBeGreaterThan(7)
      const seen: string[] = []
      const starts: (string | undefined)[] = []
      let cursor: string | undefined
      do {
        starts.push(cursor)
        const next = await page({ sort, limit: 3, ...(cursor !== undefined && { cursor }) })
        seen.push(...next.rows.map(({ id }) => id))
        cursor = next.nextCursor ?? undefined
      } while (cursor !== undefined)
      expect(seen).toEqual(all)
      const last = await page({ sort, limit: 3, cursor: starts.at(-1) as string })
      const back = await page({ sort, limit: 3, cursor: last.previousCursor as string })
      const at = (starts.length - 2) * 3
      expect(back.rows.map(({ id }) => id)).toEqual(all.slice(at, at + 3))
      expect(back.nextCursor).not.toBeNull()
    },
  )

  test('rejects a cursor of another order, and one that the server did not make', async () => {
    const { nextCursor } = await page({ limit: 2 })
    for (const fields of [{ sort: 'number', cursor: nextCursor }, { cursor: 'bm9uc2Vuc2U' }]) {
      const reply = await server.inject('GetCustomer', {
        token: token(),
        body: { ...customers.scope, ...fields },
      })
      expect(reply.statusCode, reply.body).toBe(422)
      expect(reply.json().errors[0].field).toBe('cursor')
    }
    const forged = Buffer.from(JSON.stringify(['createdAt', false, 'x', server.owner.userId])).toString(
      'base64url',
    )
    const reply = await server.inject('GetCustomer', {
      token: token(),
      body: { ...customers.scope, sort: 'createdAt', cursor: forged },
    })
    expect(reply.statusCode, reply.body).toBe(422)
  })

  test('is counted with the same filters', async () => {
    const all = await page({ limit: 1000, search: 'together' })
    const { count } = await server.call('GetCustomerCount', {
      token: token(),
      body: { ...customers.scope, search: 'together' },
    })
    expect(count).toBe(all.rows.length)
    expect(count).toBeGreaterThan(0)
  })
})
