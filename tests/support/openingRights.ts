import { randomUUID } from 'node:crypto'
import { addDays } from '../../src/domain/dates/dates.ts'
import { putOpeningLoan } from './putOpening.ts'
import { OFFICE, placeOf, READERS, type RoleRow, type SampleBusiness } from './roles.ts'

/** Roles per operation on opening balances in the sample business; each row makes a request that would succeed. */
export function openingRights({ server, session }: Omit<SampleBusiness, 'openDay'>): RoleRow[] {
  const place = () => placeOf({ session })
  const opening = () => {
    const { token } = session('owner')
    return server().call('GetLedgerOpening', { token, body: place() })
  }
  /** The opening before the store's first day, a draft again if it was accepted. */
  const draft = async () => {
    const { companyId, storeId } = place()
    const { rows } = await server().pool.query(
      'select min(business_on) as on from store_day where store_id = $1',
      [storeId],
    )
    const client = await server().pool.connect()
    try {
      await client.query('begin; set local session_replication_role = replica')
      await client.query(
        `insert into opening (company_id, id, store_id, cut_over_on) values ($1, $2, $3, $4)
         on conflict (company_id, store_id) do update set accepted_at = null, accepted_by = null, voucher_id = null`,
        [companyId, randomUUID(), storeId, addDays(rows[0].on, -1)],
      )
      await client.query('commit')
    } finally {
      client.release()
    }
    return opening()
  }
  const capital = async () => {
    const { accounts } = await draft()
    return accounts.find(({ code }) => code === '3010')?.accountId ?? ''
  }
  const amount = async () => ({ accountId: await capital(), debitPaise: 0, creditPaise: 100 })

  return [
    ['see the opening balances', 'GetLedgerOpening', READERS, async () => ({ body: place() })],
    ['see the open loans', 'GetOpeningLoan', READERS, async () => ({ body: place() })],
    ['see the choices of an open loan', 'GetOpeningLoanChoices', OFFICE, async () => ({ body: place() })],
    [
      'change the opening balances',
      'UpdateLedgerOpening',
      OFFICE,
      async () => {
        const amounts = [await amount()]
        const { version, cutOverOn, chargeHeadId } = await opening()
        return { body: { ...place(), version, cutOverOn, chargeHeadId, amounts } }
      },
    ],
    [
      'set an opening balance',
      'AddOpeningAmount',
      OFFICE,
      async () => ({ body: { ...place(), ...(await amount()) } }),
    ],
    [
      'remove an open loan',
      'DeleteOpeningLoan',
      OFFICE,
      async () => {
        await draft()
        return { query: { id: await putOpeningLoan(server().pool, place()) } }
      },
    ],
    [
      'remove all open loans',
      'ClearOpeningLoan',
      OFFICE,
      async () => {
        await draft()
        return { body: place() }
      },
    ],
    [
      'accept the opening balances',
      'AcceptLedgerOpening',
      OFFICE,
      async () => {
        const { token } = session('owner')
        await draft()
        await server().call('ClearOpeningLoan', { token, body: place() })
        const { version, differencePaise, loans } = await server().call('AddOpeningAmount', {
          token,
          body: { ...place(), ...(await amount()) },
        })
        const { count: loanCount, outstandingPaise, chargesDuePaise } = loans
        return {
          body: { ...place(), version, loanCount, outstandingPaise, chargesDuePaise, differencePaise },
        }
      },
    ],
  ]
}
