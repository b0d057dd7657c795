import type { Session } from '../../src/api/gen/model/index.ts'
import type { OperationId } from '../../src/api/gen/operations.ts'
import { putRelease, voucherOf } from './printouts.ts'
import { sampleLoan } from './sampleLoan.ts'
import type { TestServer } from './server.ts'

type Row<Person> = [
  action: string,
  id: OperationId,
  may: readonly Person[],
  request: () => Promise<{ query?: { id: string }; body?: unknown }>,
]

/** Roles per operation on printouts and reminders of loans in the sample business; each row makes a request that would succeed. */
export function printRights<Person>({
  server,
  owner,
  all,
}: {
  server: () => TestServer
  owner: () => Session
  all: readonly Person[]
}): Row<Person>[] {
  const loan = () => sampleLoan(server(), owner())
  const ofCustomer = async () => {
    const { companyId, storeId } = owner()
    return { body: { companyId, storeId, customerIds: [(await loan()).customerId] } }
  }
  const byId = (id: string) => ({ query: { id } })
  return [
    ['print a pawn ticket', 'GetPawnTicket', all, async () => byId((await loan()).id)],
    ['print a receipt', 'GetReceipt', all, async () => byId(await voucherOf(server(), await loan()))],
    ['see the reminder of a loan', 'GetReminder', all, async () => byId((await loan()).id)],
    ['list the loans to remind customers of', 'GetReminderLoans', all, ofCustomer],
    [
      'record a reminder of a loan',
      'AddReminder',
      all,
      async () => ({ ...byId((await loan()).id), body: { way: 'sms' } }),
    ],
    ['print a release', 'GetReleaseVoucher', all, async () => byId(await putRelease(server(), await loan()))],
  ]
}
