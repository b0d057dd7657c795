import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { NewLoan } from '../../src/api/gen/model/index.ts'
import { auditedStore } from '../support/packetAudits.ts'
import { addPerson, startTestServer, type TestServer } from '../support/server.ts'
import { withoutTriggers } from '../support/withoutTriggers.ts'

let server: TestServer
let store: Awaited<ReturnType<typeof auditedStore>>

beforeAll(async () => {
  server = await startTestServer()
  store = await auditedStore(server)
})
afterAll(() => server?.end())

const token = () => server.owner.token

/** A loan pending approval, with a tray photo. */
async function waiting(trayPhotoId: string | null): Promise<NewLoan> {
  await store.shop.setPolicy({ approvalAbovePaise: 500_000 })
  const { id: customerId } = await store.shop.addCustomer('Tray')
  const loan = await store.shop.pledge({ customerId, trayPhotoId })
  await store.shop.setPolicy({ approvalAbovePaise: null })
  return loan
}

/** Changes the tray photo of a pending loan, or leaves the field out. */
function change(loan: NewLoan, fields: { trayPhotoId?: string | null }) {
  const { version, customerId, slabId, tenureMonths, principalPaise, payout, receipt, seal, location } = loan
  const terms = { version, customerId, slabId, tenureMonths, principalPaise, payout, receipt, seal, location }
  const body = { ...terms, items: [store.shop.item()], ...fields }
  return server.inject('UpdateNewLoan', { token: token(), query: { id: loan.id }, body })
}

const problem = async (sent: Promise<{ statusCode: number; body: string }>) => {
  const { statusCode, body } = await sent
  const { errors } = JSON.parse(body) as { errors?: { field: string }[] }
  return { status: statusCode, field: errors?.[0]?.field }
}

describe('the tray photo', () => {
  test('of a loan is on its page, in the audit log, and readable by those who see loans, lots or audits', async () => {
    const trayPhotoId = await store.shop.upload('trayPhoto')
    const { id: customerId } = await store.shop.addCustomer('Tray')
    const loan = await store.shop.pledge({ customerId, trayPhotoId })
    expect(loan.trayPhotoId).toBe(trayPhotoId)
    const shown = await server.call('GetPartPaymentById', { token: token(), query: { id: loan.id } })
    expect(shown.trayPhotoId).toBe(trayPhotoId)
    const { rows } = await server.pool.query(
      `select operation from audit where jsonb_path_query_array(changes, '$[*]."id"') @> to_jsonb($1::text)
         and changes::text like '%' || $2 || '%' order by seq`,
      [loan.id, trayPhotoId],
    )
    expect(rows).toEqual([{ operation: 'AddNewLoan' }])
    const read = async (rights: Record<string, string[]>) => {
      const name = `reads-${Object.keys(rights).join('-').toLowerCase()}`
      const { session } = await addPerson(server, name, rights)
      const query = { id: trayPhotoId }
      return (await server.inject('GetAttachment', { token: session.token, query })).statusCode
    }
    expect(await read({ Auction: ['view'], Customer: ['view'] })).toBe(404)
    await withoutTriggers(
      server.pool,
      `insert into auction_lot (company_id, id, store_id, loan_id, state, made_by)
       select company_id, gen_random_uuid(), store_id, id, 'identified', made_by from loan where id = $1`,
      [loan.id],
    )
    for (const screen of ['NewLoan', 'PartPayment', 'Auction', 'PacketAudit'])
      expect([screen, await read({ [screen]: ['view'] })]).toEqual([screen, 200])
    expect(await read({ Customer: ['view'] })).toBe(404)
  })

  test('is replaced or removed until the payout, kept by a change without it, and never changed afterwards', async () => {
    const first = await store.shop.upload('trayPhoto')
    const loan = await waiting(first)
    const changed = (await change(loan, {})).json() as NewLoan
    expect(changed.trayPhotoId).toBe(first)
    const second = await store.shop.upload('trayPhoto')
    const replaced = (await change(changed, { trayPhotoId: second })).json() as NewLoan
    expect(replaced.trayPhotoId).toBe(second)
    const removed = (await change(replaced, { trayPhotoId: null })).json() as NewLoan
    expect(removed.trayPhotoId).toBeNull()
    const again = (await change(removed, { trayPhotoId: second })).json() as NewLoan
    const paid = await server.call('DisburseNewLoan', {
      token: token(),
      query: { id: loan.id },
      body: { version: again.version },
    })
    expect(paid).toMatchObject({ status: 'active', trayPhotoId: second })
    expect((await problem(change(paid, { trayPhotoId: null }))).status).toBe(422)
    await expect(
      server.pool.query('update loan set tray_photo_id = null where id = $1', [loan.id]),
    ).rejects.toThrow('never changed')
  })

  test('must be a tray photo that the user has uploaded, and not the photo of another loan', async () => {
    const problemWith = async (trayPhotoId: string, userToken = token()) => {
      const { id: customerId } = await store.shop.addCustomer('Tray')
      const body = store.shop.request({ customerId, trayPhotoId })
      return problem(server.inject('AddNewLoan', { token: userToken, body }))
    }
    const used = await store.shop.upload('trayPhoto')
    const { id: customerId } = await store.shop.addCustomer('Tray')
    await store.shop.pledge({ customerId, trayPhotoId: used })
    const wrong = { status: 422, field: 'trayPhotoId' }
    expect(await problemWith(used)).toEqual(wrong)
    expect(await problemWith(await store.shop.upload('itemPhoto'))).toEqual(wrong)
    const { session } = await addPerson(server, 'other', { NewLoan: ['view', 'add'] })
    expect(await problemWith(await store.shop.upload('trayPhoto'), session.token)).toEqual(wrong)
  })

  test('stays while a loan has it; one that no loan has is removed after a day', async () => {
    const used = await store.shop.upload('trayPhoto')
    const unused = await store.shop.upload('trayPhoto')
    const { id: customerId } = await store.shop.addCustomer('Tray')
    await store.shop.pledge({ customerId, trayPhotoId: used })
    const later = new Date(Date.now() + 2 * 86_400_000).toISOString()
    await server.pool.query('select auth.clean_attachments($1, $2)', [server.owner.companyId, later])
    const { rows } = await server.pool.query('select id from attachment where id = any ($1)', [
      [used, unused],
    ])
    expect(rows.map(({ id }) => id)).toEqual([used])
  })

  test('is kept by a renewal on the same packet', async () => {
    const trayPhotoId = await store.shop.upload('trayPhoto')
    const { id: customerId } = await store.shop.addCustomer('Tray')
    const loan = await store.shop.pledge({ customerId, trayPhotoId })
    const query = { id: loan.id }
    const quote = await server.call('QuoteRenewal', {
      token: token(),
      query,
      body: { principalPaise: loan.principalPaise },
    })
    const paise = quote.settlement?.toPayPaise ?? 0
    const renewed = await server.call('RenewLoan', {
      token: token(),
      query,
      body: {
        postedOn: store.shop.today(),
        slabId: quote.slabId,
        tenureMonths: quote.tenureMonths,
        principalPaise: loan.principalPaise,
        payments: paise === 0 ? [] : store.shop.byBank(paise),
      },
    })
    const { trayPhotoId: kept } = await server.call('GetPartPaymentById', {
      token: token(),
      query: { id: renewed.id },
    })
    expect(kept).toBe(trayPhotoId)
  })

  test('is left out while its packet is counted blind, and shown after the count', async () => {
    const { audit, pledged } = await store.auditOf('Safe T', 1)
    const [packet] = pledged
    const trayPhotoId = await store.shop.upload('trayPhoto')
    await server.pool.query('alter table loan disable trigger tray_photo_stays')
    await server.pool.query('update loan set tray_photo_id = $1 where id = $2', [trayPhotoId, packet?.loanId])
    await server.pool.query('alter table loan enable trigger tray_photo_stays')
    const counted = await store.counted(audit, packet?.seal ?? '')
    expect((await store.changed(audit, counted, { weighedMg: 10_000 })).trayPhotoId).toBeNull()
    expect((await store.finished(audit)).counted.map((one) => one.trayPhotoId)).toEqual([trayPhotoId])
  })
})
