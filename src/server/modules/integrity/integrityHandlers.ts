import type { IntegrityCheck } from '../../../api/gen/model/index.ts'
import { tryLockFor } from '../../platform/db/advisoryLock.ts'
import type { Db } from '../../platform/db/pool.ts'
import { unlessRunning } from '../../platform/jobs/unlessRunning.ts'
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

  // The check may wait for its turn behind imports: no transaction of the request is open meanwhile, and no other check waits behind it.
  RunIntegrityCheck: withPreparation(
    async ({ actor, clock, services: { background } }) => {
      const found = await unlessRunning(background, `integrity check of ${actor.companyId}`, () =>
        background.snapshot(actor, async (db) => {
          await lockCheck(db, actor.companyId)
          const began = performance.now()
          const checkedAt = clock()
          const result = await verifyCompany(db, actor.companyId)
          return { ...result, checkedAt, tookMs: Math.round(performance.now() - began) }
        }),
      )
      if (found === null) throw runsAlready()
      return found
    },
    async (context, { checks, audit, holds, checkedAt, tookMs }) => {
      const { entries, head, wrongAt } = audit
      await storeCheck(context, {
        holds,
        checks,
        log: { entries, head, wrongAt },
        checkedAt,
        checkedBy: context.actor.userId,
        tookMs,
      })
      const { last } = await lastCheck(context)
      return last as IntegrityCheck
    },
  ),
} satisfies Handlers<'Integrity'>

/** Locks the check of the company. @throws DomainError 429 while another server runs one. */
async function lockCheck(db: Db, companyId: string): Promise<void> {
  if (await tryLockFor(db, 'integrityCheck', companyId)) return
  throw runsAlready()
}

const runsAlready = () => fail(429, integrityTexts.running, undefined, { retryAfterSeconds: RETRY_SECONDS })
