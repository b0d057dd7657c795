import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Transfer } from '../../src/api/gen/model/index.ts'
import type { OperationId } from '../../src/api/gen/operations.ts'
import { business } from './business.ts'
import { counted } from './days.ts'
import { openShop } from './loans.ts'
import { addPerson, type TestServer } from './server.ts'

/** Inserts a transfer of packets in transit in the database; returns its id. */
export async function putTransfer({ pool, owner }: TestServer, toStoreId: string): Promise<string> {
  const id = randomUUID()
  const { companyId, storeId, userId } = owner
  await pool.query(
    `insert into transfer (company_id, id, number, kind, state, from_store_id, to_store_id, carrier, sent_on, sent_by)
     values ($1, $2, 'SPARE-T', 'packets', 'on-the-way', $3, $4, 'Spare carrier', '2020-01-01', $5)`,
    [companyId, id, storeId, toStoreId, userId],
  )
  return id
}

/** The opening cash of the other store. */
const OTHER_FLOAT = 1_000

/**
 * Two stores that send each other cash and packets: Main with an open day and loans, and T. Nagar. The owner works in
 * both; Ravi may receive and send in T. Nagar.
 */
export async function twoStores(server: TestServer) {
  const shop = await openShop(server)
  const { companyId, storeId, token } = server.owner
  const otherId = await business(server).addStore('T. Nagar', 'TN')
  const switched = (from: string, to: string) =>
    server.call('SwitchStore', { token: from, body: { companyId, storeId: to } })

  const ravi = await addPerson(server, 'ravi', { Day: ['view', 'add', 'send', 'receive'] })
  const raviThere = await business(server).copyRole(ravi.roleId, otherId, 'Counter there')
  const login = await business(server).read(ravi.loginId)
  await business(server).change(login, { assignments: [raviThere] })
  const signedIn = await server.call('SignIn', { body: { userName: 'ravi', password: ravi.password } })
  const main = { companyId, storeId }
  const other = { companyId, storeId: otherId }

  /** Opens today in T. Nagar with this cash. */
  const openOther = async (rupees = OTHER_FLOAT) =>
    server.call('OpenDay', {
      token: signedIn.token,
      body: { ...other, businessOn: shop.today(), denominations: counted(rupees) },
    })
  const sendCash = (fields: object = {}, headers: Record<string, string> = {}) =>
    server.inject('SendCash', {
      token,
      headers,
      body: { ...main, toStoreId: otherId, amountPaise: 5_000_000, carrier: 'Murugesan', ...fields },
    })
  const sendPackets = (packetIds: readonly string[], fields: object = {}) =>
    server.inject('SendPackets', {
      token,
      body: { ...main, toStoreId: otherId, packetIds, carrier: 'Murugesan', ...fields },
    })
  const action = (id: OperationId, transfer: Transfer, body: object, userToken: string) =>
    server.inject(id, {
      token: userToken,
      query: { id: transfer.id },
      body: { version: transfer.version, ...body },
    })

  const posted = async (): Promise<{ vouchers: number; count: number }> => {
    const { rows } = await server.pool.query(
      'select count(*)::integer as vouchers, (select count(*)::integer from transfer) from voucher',
    )
    return rows[0]
  }

  return {
    posted,
    /** Sends a request that must post nothing; returns its status, its message and the first field error. */
    rejected: async (send: () => Promise<{ statusCode: number; body: string }>) => {
      const before = await posted()
      const reply = await send()
      expect(await posted()).toEqual(before)
      const { errors, detail } = JSON.parse(reply.body) as { errors?: object[]; detail: string }
      return { status: reply.statusCode, detail, ...errors?.[0] }
    },
    /** Titles of the notifications of a user. */
    noticesOf: async (userToken: string): Promise<string[]> =>
      (await server.call('GetNotifications', { token: userToken, body: {} })).rows.map(({ title }) => title),

    shop,
    main,
    other,
    otherId,
    ravi: signedIn,
    switched,
    openOther,
    sendCash,
    sendPackets,

    /** Sends cash; it must succeed. */
    sent: async (fields: object = {}): Promise<Transfer> => (await sendCash(fields)).json(),
    /** Sends packets; it must succeed. */
    sentPackets: async (packetIds: readonly string[]): Promise<Transfer> =>
      (await sendPackets(packetIds)).json(),
    receiveCash: (transfer: Transfer, body: object = {}, userToken = signedIn.token) =>
      action('ReceiveCash', transfer, { countedPaise: transfer.amountPaise, ...body }, userToken),
    receivePackets: (transfer: Transfer, packetIds: readonly string[], userToken = signedIn.token) =>
      action('ReceivePackets', transfer, { packetIds, location: 'Safe 2' }, userToken),
    cancel: (transfer: Transfer, body: object = {}, userToken = token) =>
      action('CancelTransfer', transfer, { reason: 'The road is closed', ...body }, userToken),

    /** A loan of Main whose packet is in its vault. */
    pledge: async (): Promise<{ loanId: string; packetId: string; seal: string }> => {
      const seal = `S-${randomUUID().slice(0, 8)}`
      const { id } = await shop.pledge({ seal, payout: shop.byBank(1_000_000) })
      const { rows } = await server.pool.query('select id from packet where seal = $1', [seal])
      return { loanId: id, packetId: rows[0].id, seal }
    },

    /** The balance of an account by store code, in paise; stores without a balance are left out. */
    net: async (code: string): Promise<Record<string, number>> => {
      const { rows } = await server.pool.query<{ code: string; net: number }>(
        `select s.code, sum(l.debit_paise - l.credit_paise)::bigint as net from voucher_line l
         join account a on a.company_id = l.company_id and a.id = l.account_id
         join store s on s.company_id = l.company_id and s.id = l.store_id
         where a.code = $1 group by s.code having sum(l.debit_paise - l.credit_paise) <> 0`,
        [code],
      )
      return Object.fromEntries(rows.map((row) => [row.code, row.net]))
    },
  }
}
