import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AddStaffRequest, Staff } from '../../src/api/gen/model/index.ts'
import { business } from '../support/business.ts'
import { addPerson, startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.end())

const token = () => server.owner.token
const scope = () => ({ companyId: server.owner.companyId, storeId: server.owner.storeId })
const request = (fields: Partial<AddStaffRequest>) => ({
  companyId: server.owner.companyId,
  workStoreId: server.owner.storeId,
  name: 'Anitha Raman',
  phone: '98400 12345',
  ...fields,
})
const add = (fields: Partial<AddStaffRequest> = {}): Promise<Staff> =>
  server.call('AddStaff', { token: token(), body: request(fields) })
const inject = (fields: Partial<AddStaffRequest>) =>
  server.inject('AddStaff', { token: token(), body: request(fields) })
const listed = async (includeInactive = false) =>
  (await server.call('GetStaff', { token: token(), body: { ...scope(), includeInactive } })).rows

/** A photo that the user of a token has just uploaded. */
async function photo(userToken = token()): Promise<string> {
  const body = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#b8860b' } })
    .png()
    .toBuffer()
  const uploaded = await server.inject('AddAttachment', {
    token: userToken,
    query: { purpose: 'staffPhoto' },
    body,
    headers: { 'content-type': 'application/octet-stream' },
  })
  return uploaded.json().id
}

describe('staff', () => {
  test('begin with the owner, whose login belongs to them', async () => {
    expect(await listed()).toMatchObject([
      {
        number: 'S001',
        name: 'Test Owner',
        designation: 'Owner',
        phone: null,
        login: 'owner',
        workStoreName: 'Main',
      },
    ])
  })

  test('are added with the next number, listed by name, changed, in-activated and activated', async () => {
    const annex = await business(server).addStore('Annex', 'AX')
    const added = await add({ name: ' Zubair ', email: 'z@test.example', joinedOn: '2024-06-03' })
    expect(added).toMatchObject({
      number: 'S002',
      name: 'Zubair',
      workStoreName: 'Main',
      joinedOn: '2024-06-03',
      login: null,
      version: 1,
    })
    expect((await listed()).map(({ name }) => name)).toEqual(['Test Owner', 'Zubair'])
    const query = { id: added.id }
    const changed = await server.call('UpdateStaff', {
      token: token(),
      query,
      body: { version: 1, name: 'Zubair A', phone: '9840012346', workStoreId: annex, designation: 'Clerk' },
    })
    expect(changed).toMatchObject({
      number: 'S002',
      workStoreName: 'Annex',
      designation: 'Clerk',
      email: 'z@test.example',
      version: 2,
    })
    await server.call('DeleteStaff', { token: token(), query: { ...query, version: 2 } })
    expect((await listed()).map(({ name }) => name)).toEqual(['Test Owner'])
    expect((await listed(true)).map(({ name }) => name)).toEqual(['Test Owner', 'Zubair A'])
    await server.call('ActivateStaff', { token: token(), query })
    expect(await server.call('GetStaffById', { token: token(), query })).toMatchObject({ active: true })
  })

  test('use up no number when they are rejected', async () => {
    const before = await add({ name: 'Before' })
    expect((await inject({ workStoreId: '018f9a52-7c1e-7a3b-8f10-2f6d1c0e4a11' })).statusCode).toBe(422)
    const after = await add({ name: 'After' })
    expect(Number(after.number.slice(1))).toBe(Number(before.number.slice(1)) + 1)
  })

  test('are added only to an active store, and may stay in one that was in-activated since', async () => {
    const storeId = await business(server).addStore('Closed', 'CL')
    const worker = await add({ name: 'Stays there', workStoreId: storeId })
    await server.call('DeleteStore', { token: token(), query: { id: storeId } })
    const rejected = await inject({ workStoreId: storeId })
    expect(rejected.statusCode).toBe(422)
    expect(rejected.json().errors).toMatchObject([{ field: 'workStoreId' }])
    const body = { version: 1, name: 'Stays there', phone: '9840099999', workStoreId: storeId }
    const query = { id: worker.id }
    expect((await server.inject('UpdateStaff', { token: token(), query, body })).statusCode).toBe(200)
  })

  test('need a name, a valid phone and a joining date that exists', async () => {
    for (const fields of [
      { name: ' ' },
      { phone: 'none' },
      { phone: '' },
      { phone: '1 - - - -' },
      { joinedOn: '2024-02-30' },
    ])
      expect((await inject(fields)).statusCode, JSON.stringify(fields)).toBe(400)
  })

  test('are not changed with a stale version: the reply has the current record', async () => {
    const { id } = await add({ name: 'Raced' })
    const change = (name: string) =>
      server.inject('UpdateStaff', {
        token: token(),
        query: { id },
        body: { version: 1, name, phone: '9840012345', workStoreId: scope().storeId },
      })
    expect((await change('First')).statusCode).toBe(200)
    const rejected = await change('Second')
    expect(rejected.statusCode).toBe(409)
    expect(rejected.json().current).toMatchObject({ name: 'First', version: 2, workStoreName: 'Main' })
  })
})

describe('a photo of staff', () => {
  test('must be uploaded by the actor, is shown to users who may view staff, and can be removed', async () => {
    const photoId = await photo()
    const { id } = await add({ name: 'Pictured', photoId })
    const viewer = (await addPerson(server, 'viewer', { Staff: ['view', 'add'] })).session.token
    const other = (await addPerson(server, 'other', {})).session.token
    const see = (userToken: string) =>
      server.inject('GetAttachment', { token: userToken, query: { id: photoId } })
    expect((await see(viewer)).statusCode).toBe(200)
    expect((await see(other)).statusCode).toBe(404)
    const foreign = await inject({ photoId: await photo(viewer) })
    expect(foreign.statusCode).toBe(422)
    expect(foreign.json().errors).toMatchObject([{ field: 'photoId' }])
    const body = {
      version: 1,
      name: 'Pictured',
      phone: '9840012345',
      workStoreId: scope().storeId,
      photoId: null,
    }
    expect(await server.call('UpdateStaff', { token: token(), query: { id }, body })).toMatchObject({
      photoId: null,
    })
  })
})
