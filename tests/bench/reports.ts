import { setTimeout as pause } from 'node:timers/promises'
import type { AddReportTicketRequest, ReportFileFormat } from '../../src/api/gen/model/index.ts'
import type { Compare } from './server.ts'
import { recordOverLimit } from './timing.ts'

/** The time between two measurements of the memory of the process, in milliseconds. */
const LOOK = 20
/** The highest acceptable growth of the process. */
const GROWTH_LIMIT_MB = 300

/**
 * The files of reports of all loans, downloaded over a real connection: rows per second, and the largest growth of the
 * process that serves them.
 */
export async function benchReports({ session, root, memoryBytes }: Compare): Promise<void> {
  console.log('\nFiles of reports')
  const days = { fromOn: '2026-01-01', toOn: '2027-12-31' }
  for (const [report, filters] of [
    ['pledgeBook', days],
    ['loansOutstanding', {}],
  ] as const)
    for (const format of ['csv', 'xlsx'] as const) {
      const { rows, seconds, grewMb, sizeMb } = await taken(
        { session, root, memoryBytes },
        { report, filters, format },
      )
      if (grewMb > GROWTH_LIMIT_MB)
        recordOverLimit(`${report} as ${format}: grew by ${grewMb.toFixed(0)} MB, limit ${GROWTH_LIMIT_MB}`)
      console.log(
        `${`${report} as ${format}`.padEnd(34)} ${rows} rows, ${sizeMb.toFixed(1)} MB, ${Math.round(rows / seconds)} rows a second, grew by ${grewMb.toFixed(0)} MB`,
      )
    }
}

type FileRequest = Pick<AddReportTicketRequest, 'report' | 'filters'> & { format: ReportFileFormat }

async function taken(
  { session, root, memoryBytes }: Pick<Compare, 'session' | 'root' | 'memoryBytes'>,
  wanted: FileRequest,
) {
  const { token, companyId, storeId } = session
  const { format, ...what } = wanted
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const post = (call: string, more: object) =>
    fetch(`${root}/api/Reports/${call}`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ companyId, storeId, ...what, ...more }),
    })
  const { count } = (await (await post('GetReportTotals', {})).json()) as { count: number }
  const reply = await post('AddReportTicket', { format })
  const { ticket } = (await reply.json()) as { ticket: string }
  const cookie = reply.headers.get('set-cookie')?.split(';')[0] ?? ''
  const before = await memoryBytes()
  let most = before
  let done = false
  const look = async () => {
    while (!done) {
      most = Math.max(most, await memoryBytes())
      await pause(LOOK)
    }
  }
  const looking = look()
  const from = performance.now()
  let bytes = 0
  const file = await fetch(`${root}/api/Reports/GetReportFile?ticket=${ticket}`, { headers: { cookie } })
  for await (const chunk of file.body ?? []) bytes += (chunk as Uint8Array).length
  const seconds = (performance.now() - from) / 1000
  done = true
  await looking
  return {
    rows: count,
    seconds,
    grewMb: (most - before) / 2 ** 20,
    sizeMb: bytes / 2 ** 20,
  }
}
