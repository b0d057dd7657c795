import type { BankNewLoan, NewLoan, PaymentPart } from '../../src/api/gen/model/index.ts'
import { addMonths } from '../../src/domain/dates/dates.ts'
import type { TestServer } from './server.ts'

const RUPEE = 100

/** The shop that borrows. */
interface Shop {
  scope: { companyId: string; storeId: string }
  today: () => string
  byBank: (amountPaise: number) => PaymentPart[]
}

/** A shop's bank loans against the packets of its loans, and their repayment; all by bank, in rupees. */
export async function monthLender(server: TestServer, { scope, today, byBank }: Shop) {
  const { token } = server.owner
  const { companyId } = scope
  const lender = { companyId, name: 'City Lender', kind: 'lender' as const, lenderRateBp: 1095 }
  const { id: lenderId } = await server.call('AddBank', { token, body: lender })
  const read = ({ id }: BankNewLoan) => server.call('GetBankNewLoanById', { token, query: { id } })

  return {
    /** Draws an amount at a rate, with fees, on the packets of loans. */
    draw: async (
      rupees: number,
      rateBp: number,
      fees: number,
      loans: readonly NewLoan[],
    ): Promise<BankNewLoan> => {
      const ids = loans.map(({ id }) => id)
      const { rows } = await server.pool.query('select id from packet where loan_id = any ($1)', [ids])
      return server.call('AddBankNewLoan', {
        token,
        body: {
          ...scope,
          postedOn: today(),
          lenderId,
          lenderNumber: `JL-${rateBp}`,
          rateBp,
          dueOn: addMonths(today(), 6),
          amountPaise: rupees * RUPEE,
          payments: byBank(rupees * RUPEE),
          feePaise: fees * RUPEE,
          feePayments: fees === 0 ? [] : byBank(fees * RUPEE),
          packetIds: rows.map(({ id }) => id),
        },
      })
    },
    pay: async (loan: BankNewLoan, rupees: number): Promise<void> => {
      const { id, version } = await read(loan)
      const body = { postedOn: today(), version, payments: byBank(rupees * RUPEE) }
      await server.call('PayBankNewLoan', { token, query: { id }, body })
    },
  }
}
