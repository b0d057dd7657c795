import pg from 'pg'
import { vi } from 'vitest'
import type { TestServer } from './server.ts'

/** Some work of a server, and what it asked of the database for it. */
export interface Watched<Answer> {
  answer: Answer
  /** Without the bounds of transactions. */
  statements: string[]
}

/** Watches what a server asks of the database by its pool, from now on; what else connects is not counted. */
export function watchStatements({ pool }: Pick<TestServer, 'pool'>) {
  const ofPool = new WeakSet<object>()
  pool.on('acquire', (client) => ofPool.add(client))
  return async <Answer>(work: () => Promise<Answer>): Promise<Watched<Answer>> => {
    const query = vi.spyOn(pg.Client.prototype, 'query')
    try {
      const answer = await work()
      const statements = query.mock.calls
        .filter((_, index) => ofPool.has(query.mock.contexts[index] as object))
        .map(([given]) => textOf(given))
        .filter((text) => !/^\s*(begin|commit|rollback|set)\b/i.test(text))
      return { answer, statements }
    } finally {
      query.mockRestore()
    }
  }
}

function textOf(given: unknown): string {
  return typeof given === 'string' ? given : String((given as { text?: string } | undefined)?.text)
}
