import type { IntegrityCheck } from '../../../api/gen/model/index.ts'
import { tryLockFor } from '../../platform/db/advisoryLock.ts'
import type { BaseContext, Handlers } from '../../platform/operation/context.ts'
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

  RunIntegrityCheck: async (context) => {
    await lockCheck(context)
    const { actor, now, services } = context
    const began = performance.now()
    const { checks, audit, holds } = await services.background.snapshot(actor, (snapshot) =>
      verifyCompany(snapshot, actor.companyId),
    )
    const { entries, head, wrongAt } = audit
    await storeCheck(context, {
      holds,
      checks,
      log: { entries, head, wrongAt },
      checkedAt: now,
      checkedBy: actor.userId,
      tookMs: Math.round(performance.now() - began),
    })
    const { last } = await lastCheck(context)
    return last as IntegrityCheck
  },
} satisfies Handlers<'Integrity'>

/** Locks the check of the company. @throws DomainError 429 while another one runs. */
async function lockCheck({ db, actor }: Pick<BaseContext, 'db' | 'actor'>): Promise<void> {
  if (await tryLockFor(db, 'integrityCheck', actor.companyId)) return
  throw fail(429, integrityTexts.running, undefined, { retryAfterSeconds: RETRY_SECONDS })
}
