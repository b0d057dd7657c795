import pg from 'pg'
import { vi } from 'vitest'
import type { TestServer } from './server.ts'

/** Some work of a server, and the statements that it sent. */
export interface Watched<Answer> {
  answer: Answer
  /** Without begin and commit, the query of the session, rolled back attempts, and what the server does each minute. */
  statements: string[]
}

/** Records the statements that a server sends through its pool, from now on; other connections are not counted. */
export function watchStatements({ pool }: Pick<TestServer, 'pool'>) {
  const ofPool = new WeakSet<object>()
  pool.on('acquire', (client) => ofPool.add(client))
  return async <Answer>(work: () => Promise<Answer>): Promise<Watched<Answer>> => {
    const query = vi.spyOn(pg.Client.prototype, 'query')
    try {
      const answer = await work()
      const sent = query.mock.calls
        .map(([statement], index) => ({
          text: textOf(statement),
          client: query.mock.contexts[index] as object,
        }))
        .filter(({ client }) => ofPool.has(client))
      return { answer, statements: committedTexts(sent) }
    } finally {
      query.mockRestore()
    }
  }
}

function textOf(statement: unknown): string {
  return typeof statement === 'string'
    ? statement
    : String((statement as { text?: string } | undefined)?.text)
}

/** The query of the session, and the one that looks each minute for summaries to send. */
const OTHERS = /auth\.(session_if_changed|verify_session|summaries_due)/

/** Whether a call of a function is not the query that looks each minute for summaries to send. */
export const isOfRequest = ([statement]: readonly unknown[]): boolean =>
  !/summaries_due/.test(textOf(statement))

/** The statements of transactions that were not rolled back, per connection, and those outside of transactions. */
function committedTexts(sent: readonly { text: string; client: object }[]): string[] {
  const texts: string[] = []
  const open = new Map<object, string[]>()
  for (const { text, client } of sent) {
    const [word = ''] = /^\s*(begin|commit|rollback|set)\b/i.exec(text) ?? []
    const running = open.get(client)
    if (/begin/i.test(word)) open.set(client, [])
    else if (/commit|rollback/i.test(word)) open.delete(client)
    else if (word === '' && !OTHERS.test(text)) (running ?? texts).push(text)
    if (/commit/i.test(word)) texts.push(...(running ?? []))
  }
  return texts
}
