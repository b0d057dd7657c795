import { dateIn } from '../../src/server/platform/text/time.ts'
import { notesOf } from './notes.ts'
import { ALL, type Person, placeOf, type RoleRow, type SampleBusiness } from './roles.ts'

const EXPORTERS: readonly Person[] = ['owner', 'manager', 'auditor']
const BOOKS: readonly Person[] = ['owner', 'manager', 'auditor']

/** Roles per operation on reports in the sample business; each row makes a request that would succeed. */
export function reportRights({ server, session, openDay }: SampleBusiness): RoleRow[] {
  const request = (report?: string) => {
    return { body: { ...placeOf({ session }), ...(report && { report }) } }
  }
  const file = (report: string) => ({ body: { ...request(report).body, format: 'csv' } })
  return [
    ['see which reports there are', 'GetReports', ALL, async () => request()],
    ['see the evening of the store', 'GetEvening', ALL, async () => request()],
    ['see the trend of the store', 'GetEveningTrend', ALL, async () => request()],
    ['see a report on loans', 'GetReport', ALL, async () => request('loansOutstanding')],
    ['see a report on the books', 'GetReport', BOOKS, async () => request('trialBalance')],
    ['read the totals of a report on loans', 'GetReportTotals', ALL, async () => request('dueList')],
    [
      'read the totals of a report on the books',
      'GetReportTotals',
      BOOKS,
      async () => request('profitAndLoss'),
    ],
    ['print a report', 'GetReportHead', ALL, async () => ({})],
    ['download a report on loans', 'AddReportTicket', EXPORTERS, async () => file('loansOutstanding')],
    ['download a report on the books', 'AddReportTicket', EXPORTERS, async () => file('trialBalance')],
    [
      'see a voucher',
      'GetReportVoucher',
      BOOKS,
      async () => {
        await openDay()
        const notes = await notesOf({ ...server(), owner: session('owner') })
        return { query: { id: (await notes.add('credit', dateIn('Asia/Kolkata', new Date()))).id } }
      },
    ],
  ]
}
