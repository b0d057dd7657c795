import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { activeLoans } from '../support/activeLoans.ts'
import { business } from '../support/business.ts'
import { putAudit } from '../support/packetAudits.ts'
import { putLoan, type TestLoan } from '../support/putLoan.ts'
import { addPerson, startTestServer, type TestServer } from '../support/server.ts'
import { putStaff } from '../support/staff.ts'
import { withoutTriggers } from '../support/withoutTriggers.ts'

let server: TestServer
let loans: Awaited<ReturnType<typeof activeLoans>>
/** A loan of a store in which only the owner works. */
let elsewhere: TestLoan

beforeAll(async () => {
  server = await startTestServer()
  loans = await activeLoans(server)
  const { pool, owner } = server
  const storeId = await business(server).addStore('Tambaram', 'TBM')
  const { slabId, productId } = loans
  const { id: customerId } = await loans.addCustomer()
  elsewhere = await putLoan(pool, { ...owner, storeId, customerId, slabId, productId })
})
afterAll(() => server?.end())

const statusFor = async (token: string, id: string) =>
  (await server.inject('GetAttachment', { token, query: { id } })).statusCode

describe('a file that a record uses', () => {
  test('is hidden from its uploader while a record that they may not see uses it', async () => {
    const { session, roleId } = await addPerson(server, 'photographer', { Staff: ['view', 'edit'] })
    const photoId = await loans.customers.upload('staffPhoto', session.token)
    expect(await statusFor(session.token, photoId)).toBe(200)
    const staffId = await putStaff(server, server.owner.token, 'Pictured')
    await server.pool.query('update staff set photo_id = $1 where id = $2', [photoId, staffId])
    expect(await statusFor(session.token, photoId)).toBe(200)
    const query = { id: roleId }
    const { version } = await server.call('GetRoleById', { token: server.owner.token, query })
    await server.call('UpdateRoleMapping', {
      token: server.owner.token,
      query,
      body: { version, rows: [{ screen: 'Role', actions: ['view'] }] },
    })
    expect(await statusFor(session.token, photoId)).toBe(404)
    await server.pool.query('update staff set photo_id = null where id = $1', [staffId])
    expect(await statusFor(session.token, photoId)).toBe(200)
  })
})

describe('a document of a customer', () => {
  test('is no longer shown once it was removed', async () => {
    const id = await loans.customers.upload('customerDocument')
    await put(
      `insert into customer_document (company_id, id, customer_id, kind, name, attachment_id, added_by)
       select company_id, gen_random_uuid(), customer_id, 'other', 'Letter', $2, made_by from loan where id = $1`,
      id,
    )
    const { session } = await addPerson(server, 'sees.customers', { Customer: ['view'] })
    expect(await statusFor(session.token, id)).toBe(200)
    await server.pool.query('update customer_document set removed_at = now() where attachment_id = $1', [id])
    expect(await statusFor(session.token, id)).toBe(404)
  })
})

describe('the file of a note', () => {
  test.each([
    ['credit-note', 'CreditNote', 'DebitNote'],
    ['debit-note', 'DebitNote', 'CreditNote'],
  ])('needs the right to notes of its kind: %s', async (kind, screen, otherScreen) => {
    const id = await loans.customers.upload('noteDocument')
    await put(
      `with v as (insert into voucher (company_id, id, store_id, number, kind, posted_on, made_by)
         select company_id, gen_random_uuid(), '${server.owner.storeId}', '${kind}', '${kind}', opened_on, made_by
         from loan where id = $1 returning company_id, id)
       insert into voucher_note (company_id, voucher_id, head_id, account_id, attachment_id)
       select company_id, id, id, id, $2 from v`,
      id,
    )
    const { session } = await addPerson(server, `sees.${kind}`, { [screen]: ['view'] })
    const other = await addPerson(server, `not.${kind}`, { [otherScreen]: ['view'] })
    expect([await statusFor(session.token, id), await statusFor(other.session.token, id)]).toEqual([200, 404])
  })
})

describe('a photo of items or of a tray', () => {
  test.each(['itemPhoto', 'trayPhoto'] as const)(
    'is shown to users who may only view auctions once its loan has a lot: %s',
    async (purpose) => {
      const id = await loans.customers.upload(purpose)
      const loan = await loans.add()
      await attach[purpose](id, loan)
      const { session } = await addPerson(server, `auctioneer.${purpose.toLowerCase()}`, {
        Auction: ['view'],
      })
      expect(await statusFor(session.token, id)).toBe(404)
      await attach.auctionProof(await loans.customers.upload('auctionProof'), loan)
      expect(await statusFor(session.token, id)).toBe(200)
    },
  )
})

describe('a file of a loan or voucher of another store', () => {
  test.each([
    ['loan document', 'loanDocument', 'PartPayment'],
    ['photo of an item, to users who view new loans', 'itemPhoto', 'NewLoan'],
    ['photo of an item, to users who view loans', 'itemPhoto', 'PartPayment'],
    ['photo of an item, to users who view auctions', 'itemPhoto', 'Auction'],
    ['tray photo', 'trayPhoto', 'PacketAudit'],
    ['slip of a money transfer', 'noteDocument', 'Day'],
    ['proof of an auction', 'auctionProof', 'Auction'],
  ] as const)('is shown only with the right to other stores: %s', async (_, purpose, screen) => {
    const id = await loans.customers.upload(purpose)
    await attach[purpose](id)
    if (screen === 'Auction' && purpose === 'itemPhoto')
      await attach.auctionProof(await loans.customers.upload('auctionProof'))
    const rights = { [screen]: ['view'] }
    const login = `${purpose}.${screen}`.toLowerCase()
    const near = await addPerson(server, `near.${login}`, rights)
    const far = await addPerson(server, `far.${login}`, {
      ...rights,
      Company: ['view', 'otherStores'],
    })
    expect([await statusFor(near.session.token, id), await statusFor(far.session.token, id)]).toEqual([
      404, 200,
    ])
  })

  test('is shown to users who may view packet audits in the store where its packet is', async () => {
    const id = await loans.customers.upload('trayPhoto')
    await attach.trayPhoto(id)
    const { session } = await addPerson(server, 'auditor', { PacketAudit: ['view'] })
    expect(await statusFor(session.token, id)).toBe(404)
    await server.pool.query('update packet set store_id = $1 where loan_id = $2', [
      server.owner.storeId,
      elsewhere.id,
    ])
    expect(await statusFor(session.token, id)).toBe(200)
  })

  test('is shown in an audit that counted its packet, once the count has ended, even after the packet has left', async () => {
    const id = await loans.customers.upload('trayPhoto')
    await attach.trayPhoto(id)
    const { session } = await addPerson(server, 'second.auditor', { PacketAudit: ['view'] })
    const auditId = await putAudit(server)
    await server.pool.query(
      `insert into packet_audit_scan (company_id, id, audit_id, seal, packet_id, recorded_place, recorded_location, result, scanned_by)
       select p.company_id, gen_random_uuid(), $2, p.seal, p.id, 'vault', p.location, 'found', a.started_by
       from packet p join packet_audit a on a.id = $2 where p.loan_id = $1`,
      [elsewhere.id, auditId],
    )
    await server.pool.query(
      `update packet set store_id = (select store_id from loan where id = $1), place = 'released' where loan_id = $1`,
      [elsewhere.id],
    )
    expect(await statusFor(session.token, id)).toBe(404)
    await server.pool.query(
      `update packet_audit set state = 'counted', finished_at = now(), outcome = '{}' where id = $1`,
      [auditId],
    )
    expect(await statusFor(session.token, id)).toBe(200)
  })
})

/** Refers to a file from a record of a loan, by default the loan of the other store; triggers that keep records unchanged are off. */
const attach = {
  loanDocument: (id: string) =>
    put(
      `insert into loan_document (company_id, id, loan_id, kind, name, attachment_id, added_by)
       select company_id, gen_random_uuid(), id, 'other', 'Letter', $2, made_by from loan where id = $1`,
      id,
    ),
  itemPhoto: (id: string, loan?: TestLoan) =>
    put('update loan_item set photo_id = $2 where loan_id = $1', id, loan),
  trayPhoto: (id: string, loan?: TestLoan) =>
    put('update loan set tray_photo_id = $2 where id = $1', id, loan),
  noteDocument: (id: string) =>
    put(
      `with v as (insert into voucher (company_id, id, store_id, number, kind, posted_on, made_by)
         select company_id, gen_random_uuid(), store_id, 'SLIP', 'money-transfer', opened_on, made_by from loan where id = $1
         returning company_id, id)
       insert into money_transfer (company_id, voucher_id, to_bank_id, amount_paise, attachment_id)
       select v.company_id, v.id, b.id, 100, $2 from v join bank b on b.company_id = v.company_id limit 1`,
      id,
    ),
  auctionProof: (id: string, loan?: TestLoan) =>
    put(
      `insert into auction_lot (company_id, id, store_id, loan_id, state, proof_id, made_by)
       select company_id, gen_random_uuid(), store_id, id, 'identified', $2, made_by from loan where id = $1
       on conflict (company_id, loan_id) where state <> 'withdrawn' do update set proof_id = excluded.proof_id`,
      id,
      loan,
    ),
}

function put(statement: string, attachmentId: string, loan: TestLoan = elsewhere): Promise<void> {
  return withoutTriggers(server.pool, statement, [loan.id, attachmentId])
}
