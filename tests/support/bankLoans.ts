import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type {
  AddBankNewLoanRequest,
  BankNewLoan,
  PayBankNewLoanRequest,
  PaymentPart,
} from '../../src/api/gen/model/index.ts'
import { addMonths } from '../../src/domain/dates/dates.ts'
import type { activeLoans } from './activeLoans.ts'
import type { TestServer } from './server.ts'

/** The bank loans of tests: ₹5,00,000 at 9.5 % per year. */
export const LENT_PAISE = 50_000_000

/** Draws bank loans on loans of a test business, and sends the requests of their tests. */
export async function bankLoansOf(
  server: TestServer,
  loans: Pick<Awaited<ReturnType<typeof activeLoans>>, 'token' | 'scope' | 'byBank' | 'add'>,
) {
  const { token, scope, byBank } = loans
  const lender = await server.call('AddBank', {
    token,
    body: { companyId: scope.companyId, name: 'City Lender', kind: 'lender', lenderRateBp: 950 },
  })

  /** The packet of a loan. */
  const packetOf = async (loan: { id: string }): Promise<string> => {
    const { rows } = await server.pool.query('select id from packet where loan_id = $1', [loan.id])
    return rows[0].id
  }

  /** The location of a packet. */
  const custodyOf = async (packetId: string): Promise<{ place: string; location: string }> => {
    const { rows } = await server.pool.query('select place, location from packet where id = $1', [packetId])
    return rows[0]
  }

  /** A valid request to draw on packets, by bank. */
  const request = (
    postedOn: string,
    packetIds: string[],
    fields: Partial<AddBankNewLoanRequest> = {},
  ): AddBankNewLoanRequest => ({
    ...scope,
    postedOn,
    lenderId: lender.id,
    lenderNumber: 'JL-1',
    amountPaise: LENT_PAISE,
    rateBp: 950,
    dueOn: addMonths(postedOn, 12),
    payments: [byBank(LENT_PAISE)],
    feePaise: 0,
    feePayments: [],
    packetIds,
    ...fields,
  })

  const one = (id: string) => server.call('GetBankNewLoanById', { token, query: { id } })
  const keyed = () => ({ 'idempotency-key': randomUUID() })

  /** Draws on the packets of this many new loans of customers. */
  const drawn = async (postedOn: string, count = 1, fields: Partial<AddBankNewLoanRequest> = {}) => {
    const pledged = []
    for (let n = 0; n < count; n++) pledged.push(await loans.add({ openedOn: postedOn }))
    const packetIds = await Promise.all(pledged.map(packetOf))
    const made = await server.call('AddBankNewLoan', {
      token,
      body: request(postedOn, packetIds, fields),
    })
    return { made, pledged, packetIds }
  }

  const pay = (
    { id, version }: Pick<BankNewLoan, 'id' | 'version'>,
    postedOn: string,
    payments: PaymentPart[],
    fields: Partial<PayBankNewLoanRequest> = {},
  ) =>
    server.inject('PayBankNewLoan', {
      token,
      query: { id },
      body: { postedOn, version, payments, ...fields },
    })

  const redeem = async (
    { id, version }: Pick<BankNewLoan, 'id' | 'version'>,
    postedOn: string,
    fields: Partial<PayBankNewLoanRequest> = {},
  ) => {
    const query = { id, date: postedOn }
    const { totalPaise } = await server.call('GetBankNewLoanPayoff', { token, query })
    const body = { postedOn, version, payments: [byBank(totalPaise)], ...fields }
    return server.inject('RedeemBankNewLoan', { token, query: { id }, body })
  }

  const collect = (id: string, packetIds: string[], fields: object = {}) =>
    server.inject('CollectPackets', {
      token,
      query: { id },
      body: { packetIds, location: 'Tray 9', ...fields },
    })

  return {
    lenderId: lender.id,
    packetOf,
    custodyOf,
    request,
    one,
    keyed,
    drawn,
    pay,
    redeem,
    collect,
    send: (body: object, headers: Record<string, string> = keyed()) =>
      server.inject('AddBankNewLoan', { token, body, headers }),
    reverse: (id: string, seq: number, postedOn: string, reason = 'Entered twice') =>
      server.inject('ReverseBankNewLoanEntry', { token, query: { id }, body: { seq, postedOn, reason } }),

    /** A reply that succeeded, as a bank loan. */
    good: (reply: { statusCode: number; body: string }): BankNewLoan => {
      expect(reply.statusCode, reply.body).toBeLessThan(300)
      return JSON.parse(reply.body) as BankNewLoan
    },

    /** The balance of an account, in paise. */
    balanceOf: async (code: string): Promise<number> => {
      const { rows } = await server.pool.query(
        `select coalesce(sum(l.debit_paise - l.credit_paise), 0)::bigint as net from voucher_line l
         join account a on a.id = l.account_id where a.code = $1`,
        [code],
      )
      return rows[0].net
    },

    /** Counts of bank loans, their entries, payments and packet moves: a rejection must not change them. */
    written: async () => {
      const { rows } = await server.pool.query(
        `select (select count(*) from voucher) as vouchers, (select count(*) from bank_loan) as loans,
           (select count(*) from bank_loan_entry) as entries, (select count(*) from packet_move) as moves,
           (select count(*) from bank_loan_packet where returned_on is null) as there`,
      )
      return rows[0] as Record<'vouchers' | 'loans' | 'entries' | 'moves' | 'there', number>
    },
  }
}
