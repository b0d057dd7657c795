import { putRelease, voucherOf } from './printouts.ts'
import { ALL, placeOf, type RoleRow, type SampleBusiness } from './roles.ts'
import { sampleLoan } from './sampleLoan.ts'

/** Roles per operation on printouts and reminders of loans in the sample business; each row makes a request that would succeed. */
export function printRights({ server, session }: Omit<SampleBusiness, 'openDay'>): RoleRow[] {
  const owner = () => session('owner')
  const loan = () => sampleLoan(server(), owner())
  const ofCustomer = async () => {
    return { body: { ...placeOf({ session }), customerIds: [(await loan()).customerId] } }
  }
  const byId = (id: string) => ({ query: { id } })
  return [
    ['print a pawn ticket', 'GetPawnTicket', ALL, async () => byId((await loan()).id)],
    ['print a receipt', 'GetReceipt', ALL, async () => byId(await voucherOf(server(), await loan()))],
    ['see the reminder of a loan', 'GetReminder', ALL, async () => byId((await loan()).id)],
    ['list the loans to remind customers of', 'GetReminderLoans', ALL, ofCustomer],
    [
      'record a reminder of a loan',
      'AddReminder',
      ALL,
      async () => ({ ...byId((await loan()).id), body: { way: 'sms' } }),
    ],
    ['print a release', 'GetReleaseVoucher', ALL, async () => byId(await putRelease(server(), await loan()))],
  ]
}
