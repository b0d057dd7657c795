import { Writable } from 'node:stream'

/** The maximum of stored lines of this worker's servers; the oldest are dropped. */
const MOST = 3_000

const lines: { at: number; server: number; line: string }[] = []
let servers = 0

/** A time of this worker, in milliseconds since its start. Unlike `Date.now`, a changed system time does not affect it. */
export const moment: () => number = performance.now.bind(performance)

/** The log stream of test servers: lines stay in memory, for failed tests. */
export function recordedLog(): Writable {
  servers += 1
  const server = servers
  return new Writable({
    decodeStrings: false,
    write: (line, _encoding, done) => {
      lines.push({ at: moment(), server, line: String(line).trimEnd() })
      if (lines.length > MOST * 2) lines.splice(0, lines.length - MOST)
      done()
    },
  })
}

/** The request fields of a log line. */
interface LogLine {
  level: number
  time: number
  reqId?: string
  status?: number
  pid?: number
  hostname?: string
}

/**
 * The log of all test servers since a {@link moment}, with the lines of failed requests (a reply of 500 and above, a warning, an error)
 * first. Empty when nothing was logged.
 */
export function logSince(began: number): string {
  const since = lines.filter(({ at }) => at >= began)
  if (since.length === 0) return ''
  const parsed = since.map(({ server, line }) => {
    const { time, pid: _, hostname: __, ...rest } = JSON.parse(line) as LogLine
    return { ...rest, text: `server ${server} ${new Date(time).toISOString()} ${JSON.stringify(rest)}` }
  })
  const bad = parsed.filter(({ level, status = 0 }) => level >= 40 || status >= 500)
  const requests = new Set(bad.flatMap(({ reqId }) => reqId ?? []))
  const failed = parsed.filter(
    (one) => bad.includes(one) || (one.reqId !== undefined && requests.has(one.reqId)),
  )
  const shown = (all: typeof parsed) => all.map(({ text }) => `${text}\n`).join('')
  return `Failed requests and warnings: ${bad.length}\n${shown(failed)}\nAll lines: ${since.length}\n${shown(parsed)}`
}
