import type { Day } from '../../src/api/gen/model/index.ts'
import { addDays } from '../../src/domain/dates/dates.ts'
import { dateIn } from '../../src/server/platform/text/time.ts'
import type { TestServer } from './server.ts'

/** Today in the stores of tests. */
export const today = () => dateIn('Asia/Kolkata', new Date())

/** Notes of ₹100 and coins of ₹1 with this total in rupees. */
export function counted(rupees: number) {
  return [
    { valuePaise: 10_000 as const, count: Math.floor(rupees / 100) },
    { valuePaise: 100 as const, count: rupees % 100 },
  ]
}

/** Deletes all days and their postings, after the backups of closed days have finished. */
export async function emptyBooks({ pool, services }: TestServer): Promise<void> {
  await services.background.settled()
  await pool.query(
    'truncate store_day, cash_count, voucher, voucher_line, ledger_day, ledger_month, voucher_payment, loan, charge, packet, loan_totals, loan_totals_move, packet_totals, loan_money_day, packet_purity, metal_totals, loan_cover, packet_waiting, margin_computation, loan_short, short_sum, short_together, short_borrower cascade',
  )
}

/** Helpers that open and close days, by the server's owner in its store. */
export function daysOf(server: TestServer) {
  const scope = () => ({ companyId: server.owner.companyId, storeId: server.owner.storeId })
  const token = () => server.owner.token
  const body = (rupees: number, more: object = {}) => ({
    ...scope(),
    businessOn: today(),
    denominations: counted(rupees),
    ...more,
  })
  return {
    body,
    open: (rupees: number, more: object = {}): Promise<Day> =>
      server.call('OpenDay', { token: token(), body: body(rupees, more) }),
    sendOpen: (rupees: number, more: object = {}) =>
      server.inject('OpenDay', { token: token(), body: body(rupees, more) }),
    close: (rupees: number, more: object = {}): Promise<Day> =>
      server.call('CloseDay', { token: token(), body: body(rupees, more) }),
    sendClose: (rupees: number, more: object = {}) =>
      server.inject('CloseDay', { token: token(), body: body(rupees, more) }),
    sendReopen: (more: object = {}) =>
      server.inject('ReopenDay', {
        token: token(),
        body: { ...scope(), businessOn: today(), version: 2, reason: 'A receipt came late', ...more },
      }),
    state: () => server.call('GetDay', { token: token() }),
    /** Advances the server's clock by days; sign in again afterwards. */
    later: (days: number): string => {
      server.clock.now = new Date(Date.now() + days * 86_400_000)
      return addDays(today(), days)
    },
    /** The balance of an account, in paise. */
    balance: async (code: string): Promise<number> => {
      const { rows } = await server.pool.query(
        `select coalesce(sum(debit_paise - credit_paise), 0)::bigint as net from voucher_line l
         join account a on a.company_id = l.company_id and a.id = l.account_id where a.code = $1`,
        [code],
      )
      return rows[0].net
    },
  }
}
