import type { IntegrityCheck } from '../../../api/gen/model/index.ts'
import { tryLockFor } from '../../platform/db/advisoryLock.ts'
import type { Db } from '../../platform/db/pool.ts'
import { type Handlers, withPreparation } from '../../platform/operation/context.ts'
import { fail } from '../../platform/operation/problem.ts'
import { lastCheck, storeCheck } from './lastCheckStore.ts'
import { verifyCompany } from './verifyCompany.ts'

/** Messages of the integrity check. */
const integrityTexts = {
  running: 'The books are already being verified. The result appears here in a moment.',
} as const

const RETRY_SECONDS = 10

/** The integrity check of a company's books and audit log. */
export const integrityHandlers = {
  GetIntegrityCheck: lastCheck,

  // The check may wait for its turn behind imports: no transaction of the request is open meanwhile.
  RunIntegrityCheck: withPreparation(
    ({ actor, services }) =>
      services.background.snapshot(actor, async (db) => {
        await lockCheck(db, actor.companyId)
        const began = performance.now()
        const found = await verifyCompany(db, actor.companyId)
        return { ...found, tookMs: Math.round(performance.now() - began) }
      }),
    async (context, { checks, audit, holds, tookMs }) => {
      const { entries, head, wrongAt } = audit
      await storeCheck(context, {
        holds,
        checks,
        log: { entries, head, wrongAt },
        checkedAt: context.now,
        checkedBy: context.actor.userId,
        tookMs,
      })
      const { last } = await lastCheck(context)
      return last as IntegrityCheck
    },
  ),
} satisfies Handlers<'Integrity'>

/** Locks the check of the company. @throws DomainError 429 while another one runs. */
async function lockCheck(db: Db, companyId: string): Promise<void> {
  if (await tryLockFor(db, 'integrityCheck', companyId)) return
  throw fail(429, integrityTexts.running, undefined, { retryAfterSeconds: RETRY_SECONDS })
}
