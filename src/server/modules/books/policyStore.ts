import { eq, sql } from 'drizzle-orm'
import type { Policy } from '../../../api/gen/model/index.ts'
import { company } from '../../db/schema/company.ts'
import { prepared } from '../../platform/db/pool.ts'
import type { BaseContext } from '../../platform/operation/context.ts'
import { fail } from '../../platform/operation/problem.ts'
import { texts } from '../../platform/operation/texts.ts'

const policyOf = prepared((db) =>
  db
    .select({ policy: company.policy })
    .from(company)
    .where(eq(company.id, sql.placeholder('companyId')))
    .prepare('policy'),
)

/** The policy of the actor's company. @throws DomainError 404 when there is no such company. */
export async function readPolicy({ db, actor }: Pick<BaseContext, 'db' | 'actor'>): Promise<Policy> {
  const [row] = await policyOf(db).execute({ companyId: actor.companyId })
  if (!row) throw fail(404, texts.notFound)
  return row.policy
}
