import type { Session } from '../../src/api/gen/model/index.ts'
import type { OperationId } from '../../src/api/gen/operations.ts'
import { dateIn } from '../../src/server/platform/text/time.ts'
import { notesOf } from './notes.ts'
import type { TestServer } from './server.ts'

type Person = 'owner' | 'manager' | 'appraiser' | 'clerk' | 'auditor'
type Sent = { query?: Record<string, unknown>; body?: unknown }

const ALL: readonly Person[] = ['owner', 'manager', 'appraiser', 'clerk', 'auditor']
const EXPORTERS: readonly Person[] = ['owner', 'manager', 'auditor']
const BOOKS: readonly Person[] = ['owner', 'manager', 'auditor']

/** Roles per operation on reports in the sample business; each row makes a request that would succeed. */
export function reportRights({
  server,
  session,
  openDay,
}: {
  server: () => TestServer
  session: (person: Person) => Session
  openDay: () => Promise<unknown>
}): [action: string, id: OperationId, may: readonly Person[], request: () => Promise<Sent>][] {
  const request = (report?: string) => {
    const { companyId, storeId } = session('owner')
    return { body: { companyId, storeId, ...(report && { report }) } }
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
