import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type {
  AddCustomerRequest,
  Customer,
  GetDuplicateCustomersRequest,
  Session,
} from '../../src/api/gen/model/index.ts'
import { type CustomerFixture, customerServer } from '../support/customerFixture.ts'
import { overlapping, statusesOf } from '../support/overlapping.ts'
import { addPerson, type TestServer } from '../support/server.ts'

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
const add = (name: string, phone: string, fields: Partial<AddCustomerRequest> = {}) =>
  customers.add(walkIn, name, phone, fields)
const whole = (id: string) => server.call('GetCustomerById', { token: token(), query: { id } })
const likely = async (fields: Partial<GetDuplicateCustomersRequest>, userToken = token()) => {
  const { rows } = await server.call('GetDuplicateCustomers', {
    token: userToken,
    body: { companyId: server.owner.companyId, ...fields },
  })
  return rows
}
const named = async (fields: Partial<GetDuplicateCustomersRequest>) =>
  (await likely(fields)).map(({ customer, reasons }) => [customer.name, ...reasons])

test('the proposed type and state of a new customer are the most common among the newest; if none has a state, the store’s address gives it', async () => {
  const { companyId, storeId } = server.owner
  const usual = () => server.call('GetUsualCustomer', { token: token(), body: { companyId, storeId } })
  const setAddress = (address: string | null) =>
    server.pool.query('update store set address = $2 where id = $1', [storeId, address])
  await setAddress(null)
  // Without customers, the walk-in type is proposed, unless it is in-active.
  expect(await usual()).toEqual({ typeId: walkIn, state: null })
  await server.pool.query('update customer_type set active = false where id = $1', [walkIn])
  expect(await usual()).toEqual({ typeId: null, state: null })
  await server.pool.query('update customer_type set active = true where id = $1', [walkIn])
  await setAddress('4 Kerala Street, T. Nagar, Chennai, tamil nadu 600017')
  expect(await usual()).toEqual({ typeId: walkIn, state: 'Tamil Nadu' })
  const trader = await customers.addType('Usual trader')
  await customers.add(trader, 'Usual One', '98410 77701', { state: 'Kerala' })
  await add('Usual Two', '98410 77702', { state: 'Kerala' })
  await add('Usual Three', '98410 77703', { state: 'Goa' })
  await add('Usual Four', '98410 77704')
  expect(await usual()).toEqual({ typeId: walkIn, state: 'Kerala' })
  await server.pool.query('update customer_type set active = false where id = $1', [walkIn])
  expect((await usual()).typeId).toBe(trader)
  await server.pool.query('update customer_type set active = true where id = $1', [walkIn])
  // Of the newest 50 most are from Goa; of all, and of the oldest 50, from Kerala.
  for (let added = 0; added < 59; added++)
    await customers.add(added < 30 ? walkIn : trader, `Later ${added}`, `98412 ${10_000 + added}`, {
      state: added < 30 ? 'Kerala' : 'Goa',
    })
  expect(await usual()).toEqual({ typeId: trader, state: 'Goa' })
  await server.pool.query(`delete from customer where name like 'Later %'`)
  const { statusCode } = await server.inject('GetUsualCustomer', {
    token: viewer.token,
    body: { companyId, storeId },
  })
  expect(statusCode).toBe(403)
})

describe('likely duplicates', () => {
  beforeAll(async () => {
    await add('Vasantha Kumari', '98410 11111', {
      secondPhone: '044 2345 6789',
      pan: 'ABCPV1111A',
      idKind: 'voterId',
      idNumber: 'ABC1111111',
    })
    await add('Aadhaar Annamalai', '98410 22222', { idKind: 'aadhaar', idNumber: '9090' })
  })

  test.each([
    ['the phone, however it is written', { phone: '+91-98410-11111' }, ['phone']],
    ['the second phone as the first', { phone: '0442345 6789' }, ['phone']],
    ['the first phone as the second', { secondPhone: '9841011111' }, ['phone']],
    ['the PAN, in lower case', { pan: 'abcpv1111a' }, ['pan']],
    ['the ID number, with a space in it', { idKind: 'voterId', idNumber: 'abc 1111111' }, ['identity']],
    ['a name that is nearly the same', { name: 'Vasanta Kumari' }, ['name']],
    [
      'all fields',
      { name: 'vasantha kumari', phone: '9841011111', pan: 'ABCPV1111A' },
      ['phone', 'pan', 'name'],
    ],
  ] as [string, Partial<GetDuplicateCustomersRequest>, string[]][])(
    'are found by %s',
    async (_, fields, reasons) => {
      expect(await named(fields)).toEqual([['Vasantha Kumari', ...reasons]])
    },
  )

  test.each([
    ['an empty request', {}],
    ['a part of a phone', { phone: '98410' }],
    ['the same number of another kind of ID', { idKind: 'passport', idNumber: 'ABC1111111' }],
    ['a name of two letters', { name: 'Va' }],
    ['another name', { name: 'Gopalakrishnan' }],
  ] as [string, Partial<GetDuplicateCustomersRequest>][])('are not found by %s', async (_, fields) => {
    expect(await named(fields)).toEqual([])
  })

  test('are found by the last digits of an Aadhaar number only if the name is similar', async () => {
    const aadhaar = { idKind: 'aadhaar', idNumber: '9090' } as const
    expect(await named({ ...aadhaar, name: 'Gopalakrishnan' })).toEqual([])
    expect(await named({ ...aadhaar, name: 'A. Annamalai' })).toEqual([['Aadhaar Annamalai', 'identity']])
  })

  test('are never the customer itself or an in-active one, and show masked numbers', async () => {
    const made = await add('Padmini Priya', '98410 33333', { pan: 'ABCPP3333A' })
    expect(await named({ phone: '9841033333', exceptId: made.id })).toEqual([])
    const [row] = await likely({ phone: '9841033333' }, viewer.token)
    expect(row?.customer).toMatchObject({ panMasked: '••••••333A', phone: '98410 33333' })
    await server.call('DeleteCustomer', { token: token(), query: { id: made.id, version: 1 } })
    expect(await named({ phone: '9841033333' })).toEqual([])
  })

  test('are found by the numbers on file of the edited customer when the request omits them', async () => {
    const numbers = { pan: 'ABCPT5555A', idKind: 'voterId', idNumber: 'TWI5555555' } as const
    const { id: exceptId } = await add('Twin Thamarai', '98410 55555', numbers)
    await add('Other Oviya', '98410 66666', numbers)
    expect(await named({ exceptId })).toEqual([['Other Oviya', 'identity', 'pan']])
    expect(await named({ exceptId, pan: '' })).toEqual([['Other Oviya', 'identity']])
    expect(await named({ exceptId, idKind: null })).toEqual([['Other Oviya', 'pan']])
    expect(await named({ exceptId, pan: 'ABCPV1111A', idKind: null })).toEqual([['Vasantha Kumari', 'pan']])
    expect(await named({ exceptId, idKind: null, pan: '' })).toEqual([])
  })

  test('are at most ten, those with the same PAN first', async () => {
    for (let index = 0; index < 11; index += 1) await add(`Muthu Selvam ${index}`, `98420 0000${index % 10}`)
    await add('Quite Other', '98420 99999', { pan: 'ABCPQ4444A' })
    const rows = await named({ name: 'Muthu Selvam', pan: 'ABCPQ4444A' })
    expect(rows).toHaveLength(10)
    expect(rows[0]).toEqual(['Quite Other', 'pan'])
  })
})

describe('a merge', () => {
  /** Names of the customers that the list finds, with the number of the merged record by which it found them. */
  const found = async (search: string) => {
    const { rows } = await server.call('GetCustomer', {
      token: token(),
      body: { ...customers.scope, search },
    })
    return rows.map(({ name, mergedNumber }) => [name, mergedNumber])
  }
  const merge = (
    surviving: Customer,
    duplicate: Customer,
    versions = [surviving.version, duplicate.version],
    userToken = token(),
  ) =>
    server.inject('MergeCustomer', {
      token: userToken,
      query: { id: surviving.id },
      body: { version: versions[0], duplicateId: duplicate.id, duplicateVersion: versions[1] },
    })

  test('fills the empty fields of the surviving customer, moves documents to it, and in-activates the duplicate', async () => {
    const surviving = await add('Revathi', '98430 11111', { city: 'Salem' })
    const duplicate = await add('Revathy', '98430 22222', {
      city: 'Erode',
      address: '4 Car Street',
      email: 'revathi@test.example',
      secondPhone: '98430 33333',
      idKind: 'voterId',
      idNumber: 'XYZ7654321',
      photoId: await customers.upload('customerPhoto'),
    })
    await customers.addDocument(duplicate.id, 'Her PAN')
    const reply = await merge(surviving, duplicate)
    expect(reply.statusCode, reply.body).toBe(200)
    const after: Customer = reply.json()
    expect(after).toMatchObject({
      name: 'Revathi',
      phone: '98430 11111',
      // An address is taken over completely or not at all.
      city: 'Salem',
      address: null,
      email: 'revathi@test.example',
      secondPhone: '98430 22222',
      idKind: 'voterId',
      idNumber: '••••••4321',
      photoId: duplicate.photoId,
      active: true,
      version: 2,
    })
    expect(after.documents.map(({ name }) => name)).toEqual(['Her PAN'])
    expect(await whole(duplicate.id)).toMatchObject({
      number: duplicate.number,
      active: false,
      mergedIntoId: surviving.id,
      documents: [],
    })
    // Values that were taken over are searched and compared like typed ones.
    expect(await named({ phone: '9843022222' })).toEqual([['Revathi', 'phone']])
    expect(await named({ idKind: 'voterId', idNumber: 'XYZ7654321' })).toEqual([['Revathi', 'identity']])
    expect(await found('9843022222')).toEqual([['Revathi', undefined]])

    const back = await server.inject('ActivateCustomer', { token: token(), query: { id: duplicate.id } })
    expect(back.statusCode).toBe(422)
    expect(back.json().detail).toContain(surviving.number)
  })

  test('leads from the numbers of the duplicate to the surviving customer, with the number of the duplicate', async () => {
    const first = {
      pan: 'ABCPF1111A',
      idKind: 'voterId',
      idNumber: 'FGT1111111',
      secondPhone: '98490 10001',
    } as const
    const last = await add('Forgotten Fathima', '98490 11111', first)
    const middle = await add('Forgoten Fatima', '98490 22222', {
      secondPhone: '98490 10002',
      pan: 'ABCPF2222A',
      idKind: 'passport',
      idNumber: 'A1234567',
    })
    const duplicate = await add('Zubaida Begum Sahiba', '98490 33333', {
      secondPhone: '98490 10003',
      pan: 'ABCPF3333A',
      idKind: 'voterId',
      idNumber: 'FGT3333333',
    })
    await merge(middle, duplicate)
    await merge(last, middle, [1, 2])
    const kept = [last.name, middle.number]
    for (const search of ['98490 33333', '9849010003', duplicate.number, '+91 98490-22222', '98490 10002'])
      expect(await found(search), search).toEqual([kept])
    // Each word may match a different one of the merged records.
    expect(await found('fathima 9849033333')).toEqual([kept])
    expect((await found('abcpf3333a')).map(([name]) => name)).toEqual([last.name])
    expect(await found('9849011111')).toEqual([[last.name, undefined]])
    const body = { ...customers.scope, search: '98490 33333' }
    const { customers: hits } = await server.call('GetSearch', { token: token(), body })
    expect(hits.map(({ name }) => name)).toEqual([last.name])

    const by = async (fields: Partial<GetDuplicateCustomersRequest>) =>
      (await likely(fields)).map(({ customer, reasons }) => [
        customer.name,
        customer.mergedNumber,
        ...reasons,
      ])
    expect(await by({ phone: '98490 33333' })).toEqual([[last.name, duplicate.number, 'phone']])
    expect(await by({ idKind: 'voterId', idNumber: 'FGT3333333' })).toEqual([
      [last.name, duplicate.number, 'identity'],
    ])
    expect(await by({ pan: 'ABCPF3333A', phone: '98490 11111' })).toEqual([
      [last.name, duplicate.number, 'phone', 'pan'],
    ])
    expect(await by({ name: 'Zubaida Begum Sahiba' })).toEqual([[last.name, duplicate.number, 'name']])
    expect(await by({ phone: '98490 11111' })).toEqual([[last.name, undefined, 'phone']])
    expect(await by({ phone: '98490 33333', exceptId: last.id })).toEqual([])

    // A later change of the customer keeps them.
    const { typeId, version } = await whole(last.id)
    await server.call('UpdateCustomer', {
      token: token(),
      query: { id: last.id },
      body: { version, typeId, name: 'Forgotten F', phone: '98490 44444' },
    })
    expect(await found('9849033333')).toEqual([['Forgotten F', middle.number]])
  })

  test('is in the timelines of both', async () => {
    const surviving = await add('Timeline Thenmozhi', '98430 44444')
    const duplicate = await add('Timeline Thenmoli', '98430 55555', { occupation: 'Weaver' })
    await merge(surviving, duplicate)
    const events = async (id: string) =>
      (await server.call('GetCustomerTimeline', { token: token(), query: { id } })).rows
    const timeline = await events(surviving.id)
    const { number: duplicateNumber } = duplicate
    expect(timeline.filter(({ change }) => change?.duplicateNumber === undefined)).toMatchObject([
      { change: { operation: 'MergeCustomer', fields: ['occupation', 'secondPhone'] }, by: 'Test Owner' },
      { change: { operation: 'AddCustomer' } },
    ])
    expect(timeline.filter(({ change }) => change?.duplicateNumber !== undefined)).toMatchObject([
      { change: { operation: 'MergeCustomer', fields: ['active', 'mergedInto'], duplicateNumber } },
      { change: { operation: 'AddCustomer', duplicateNumber } },
    ])
    expect(await events(duplicate.id)).toMatchObject([
      { change: { operation: 'MergeCustomer', fields: ['active', 'mergedInto'] } },
      { change: { operation: 'AddCustomer' } },
    ])
  })

  test('takes over a whole address although the kept customer has a state, which forms fill in', async () => {
    const surviving = await add('Stated Sita', '98470 11111', { state: 'Tamil Nadu' })
    const place = { address: '4 Car Street', city: 'Erode', state: 'Tamil Nadu', pinCode: '638001' }
    const duplicate = await add('Stated Seetha', '98470 22222', place)
    expect((await merge(surviving, duplicate)).json()).toMatchObject(place)
  })

  test('leaves a record that can no longer be changed, blocked, activated or given documents', async () => {
    const surviving = await add('Last Lakshmi', '98480 11111')
    const { id } = await add('Last Laxmi', '98480 22222')
    await merge(surviving, { ...surviving, id }, [1, 1])
    const query = { id }
    const { typeId, name, phone } = surviving
    const attachmentId = await customers.upload('customerDocument')
    const asOwner = { token: token(), query }
    const replies = [
      await server.inject('UpdateCustomer', { ...asOwner, body: { version: 2, typeId, name, phone } }),
      await server.inject('BlockCustomer', { ...asOwner, body: { version: 2, reason: 'Police notice' } }),
      await server.inject('ActivateCustomer', asOwner),
      await server.inject('AddCustomerDocument', {
        ...asOwner,
        body: { attachmentId, kind: 'pan', name: 'PAN' },
      }),
    ]
    for (const reply of replies)
      expect(reply.json()).toMatchObject({
        status: 422,
        detail: `This customer was merged into ${surviving.number}. Use that record instead.`,
      })
  })

  test('keeps a block in force', async () => {
    const surviving = await add('Unblocked Uma', '98430 66666')
    const bad = await add('Blocked Uma', '98430 77777')
    const blocked = await server.call('BlockCustomer', {
      token: token(),
      query: { id: bad.id },
      body: { version: 1, reason: 'Police notice 44/2026' },
    })
    const after = (await merge(surviving, blocked)).json()
    expect(after).toMatchObject({ blockedReason: 'Police notice 44/2026', blockedAt: expect.any(String) })
  })

  test('keeps the choice of either to get no reminders', async () => {
    const choices = [
      [true, false],
      [false, true],
      [false, false],
    ] as const
    for (const [at, [kept, gone]] of choices.entries()) {
      const surviving = await add('Quiet Queenie', `98460 1000${at}`, { noReminders: kept })
      const duplicate = await add('Quiet Queeny', `98460 2000${at}`, { noReminders: gone })
      const after: Customer = (await merge(surviving, duplicate)).json()
      expect(after.noReminders).toBe(kept || gone)
    }
  })

  test('is rejected with itself, into an in-active customer, with a merged duplicate, and for a stale version', async () => {
    const one = await add('One', '98440 11111')
    const two = await add('Two', '98440 22222')
    const gone = await add('Gone', '98440 33333')
    await server.call('DeleteCustomer', { token: token(), query: { id: gone.id, version: 1 } })

    const self = await merge(one, one)
    expect(self.json()).toMatchObject({ status: 422, errors: [{ field: 'duplicateId' }] })
    expect((await merge(gone, one, [2, 1])).json()).toMatchObject({
      status: 422,
      detail: 'You cannot keep an in-active customer. Keep the other one, or activate this customer first.',
    })
    for (const versions of [
      [7, 1],
      [1, 7],
    ])
      expect((await merge(one, two, versions)).statusCode).toBe(409)
    expect(await whole(two.id)).toMatchObject({ active: true, mergedIntoId: null, version: 1 })

    expect((await merge(one, gone, [1, 2])).statusCode).toBe(200)
    expect((await merge(two, gone, [1, 3])).json()).toMatchObject({
      status: 422,
      errors: [{ field: 'duplicateId' }],
    })
  })

  test('needs its own right', async () => {
    const clerk = await addPerson(server, 'clerk', { Customer: ['view', 'add', 'edit'] })
    const one = await add('Right One', '98450 11111')
    const two = await add('Right Two', '98450 22222')
    expect((await merge(one, two, [1, 1], clerk.session.token)).statusCode).toBe(403)
  })

  test('of two customers into each other, sent concurrently, succeeds once', async () => {
    const one = await add('Each Other', '98450 33333')
    const two = await add('Each Othar', '98450 44444')
    const replies = await overlapping(
      server,
      () => merge(one, two),
      () => merge(two, one),
    )
    expect(statusesOf(replies)).toEqual([200, 422])
    const after = [await whole(one.id), await whole(two.id)]
    expect(after.filter(({ active }) => active)).toHaveLength(1)
    expect(after.filter(({ mergedIntoId }) => mergedIntoId !== null)).toHaveLength(1)
  })
})
