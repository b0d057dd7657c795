import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { TestServer } from './server.ts'

/** A node of a plan as EXPLAIN reports it. */
export interface PlanNode {
  'Node Type': string
  Strategy?: string
  'Index Name'?: string
  /** Rows of each loop. */
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: PlanNode[]
}

/** The nodes of a query's plan for the role of requests, parents first. */
export async function planOf(server: TestServer, query: SQL): Promise<PlanNode[]> {
  const { sql: text, params } = new PgDialect().sqlToQuery(query)
  const one = await server.pool.connect()
  try {
    await one.query(
      `begin; set local role pledgebook_app; set local app.companies = '{${server.owner.companyId}}'`,
    )
    const { rows } = await one.query(`explain (analyze, format json) ${text}`, params)
    return nodesOf(rows[0]['QUERY PLAN'][0].Plan)
  } finally {
    await one.query('rollback')
    one.release()
  }
}

/** A node and all below it. */
export function nodesOf(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)]
}
