import { activeLoans } from './activeLoans.ts'
import { daysOf, today } from './days.ts'
import type { TestServer } from './server.ts'

/** Posts a loan and a receipt on it today; the day stays open. */
export async function paidLoan(server: TestServer): Promise<void> {
  const loans = await activeLoans(server)
  await daysOf(server).open(50_000)
  const loan = await loans.add({ principalPaise: 1_234_500 })
  await loans.receive(loans.receipt(loan, today(), 90_000))
}
