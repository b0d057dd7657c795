import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Session } from '../../src/api/gen/model/index.ts'
import { type CustomerFixture, customerServer } from '../support/customerFixture.ts'
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
const whole = (id: string) => server.call('GetCustomerById', { token: token(), query: { id } })

describe('documents of a customer', () => {
  test('are added by name and kind, shown newest first, and removed; the timeline shows it', async () => {
    const made = await customers.add(walkIn, 'Papered Parvathi', '98460 11111')
    const first = await customers.addDocument(made.id, ' PAN card ')
    expect(first).toMatchObject({
      kind: 'pan',
      name: 'PAN card',
      contentType: 'image/webp',
      addedBy: 'Test Owner',
    })
    const second = await customers.addDocument(made.id, 'Ration card')
    expect((await whole(made.id)).documents.map(({ name }) => name)).toEqual(['Ration card', 'PAN card'])

    const get = (id: string, userToken: string) =>
      server.inject('GetAttachment', { token: userToken, query: { id } })
    const stranger = await addPerson(server, 'stranger', { Role: ['view'] })
    expect((await get(first.attachmentId, viewer.token)).statusCode).toBe(200)
    expect((await get(first.attachmentId, stranger.session.token)).statusCode).toBe(404)

    const remove = () => server.inject('DeleteCustomerDocument', { token: token(), query: { id: first.id } })
    expect((await remove()).statusCode).toBe(204)
    expect((await remove()).statusCode).toBe(404)
    expect((await whole(made.id)).documents.map(({ id }) => id)).toEqual([second.id])
    expect((await get(first.attachmentId, viewer.token)).statusCode).toBe(404)
    const { rows } = await server.call('GetCustomerTimeline', { token: token(), query: { id: made.id } })
    expect(rows.map(({ change }) => change?.operation)).toEqual([
      'DeleteCustomerDocument',
      'AddCustomerDocument',
      'AddCustomerDocument',
      'AddCustomer',
    ])
  })

  test('must be files of this purpose that the actor has uploaded', async () => {
    const made = await customers.add(walkIn, 'Foreign Fathima', '98460 22222')
    const clerk = await addPerson(server, 'uploader', { Customer: ['view', 'edit'] })
    const theirs = await customers.upload('customerDocument', clerk.session.token)
    for (const attachmentId of [
      await customers.upload('customerPhoto'),
      theirs,
      '018f9a52-7c1e-7a3b-8f10-2f6d1c0e4a99',
    ]) {
      const reply = await server.inject('AddCustomerDocument', {
        token: token(),
        query: { id: made.id },
        body: { attachmentId, kind: 'other', name: 'Printout' },
      })
      expect(reply.json()).toMatchObject({ status: 422, errors: [{ field: 'attachmentId' }] })
    }
  })

  test('are at most 200 for each customer, except after a merge, which keeps those of both', async () => {
    const made = await customers.add(walkIn, 'Hoarding Hamsa', '98460 33333')
    const { attachmentId } = await customers.addDocument(made.id, 'First')
    await server.pool.query(
      `insert into customer_document (company_id, id, customer_id, kind, name, attachment_id, added_by)
       select $1, gen_random_uuid(), $2, 'other', 'Printout', $3, $4 from generate_series(1, 198)`,
      [server.owner.companyId, made.id, attachmentId, server.owner.userId],
    )
    await customers.addDocument(made.id, 'The 200th')
    const reply = await server.inject('AddCustomerDocument', {
      token: token(),
      query: { id: made.id },
      body: { attachmentId: await customers.upload('customerDocument'), kind: 'other', name: 'One too many' },
    })
    expect(reply.json()).toMatchObject({ status: 422, errors: [{ field: 'attachmentId' }] })

    const kept = await customers.add(walkIn, 'Hoarding Hamza', '98460 44444')
    await customers.addDocument(kept.id, 'Own')
    const { documents } = await server.call('MergeCustomer', {
      token: token(),
      query: { id: kept.id },
      body: { version: 1, duplicateId: made.id, duplicateVersion: 1 },
    })
    expect(documents).toHaveLength(201)
  })
})
