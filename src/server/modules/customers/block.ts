import { customer } from '../../db/schema/people.ts'
import type { Handler } from '../../platform/operation/context.ts'
import { fail } from '../../platform/operation/problem.ts'
import { updateRow } from '../../platform/records/rows.ts'
import { isOfCompany } from './customerRow.ts'
import { wholeCustomer } from './oneCustomer.ts'
import { customerTexts } from './texts.ts'
import { lockUnmerged } from './unmerged.ts'

/** Blocks a customer from new loans. @throws DomainError 422 when blocked already, 409 when stale. */
export const blockCustomer: Handler<'BlockCustomer'> = async (context) => {
  const { body, query, actor, now } = context
  const stored = await lockUnmerged(context, query.id)
  if (stored.blockedAt !== null) throw fail(422, customerTexts.alreadyBlocked)
  const block = { blockedReason: body.reason.trim(), blockedAt: now }
  await updateRow(context, customer, query.id, body.version, block, { where: isOfCompany(actor) })
  return wholeCustomer(context, query.id)
}

/** Unblocks a customer. @throws DomainError 422 when not blocked, 409 when stale. */
export const unblockCustomer: Handler<'UnblockCustomer'> = async (context) => {
  const { body, query, actor } = context
  const stored = await lockUnmerged(context, query.id)
  if (stored.blockedAt === null) throw fail(422, customerTexts.notBlocked)
  const free = { blockedReason: null, blockedAt: null }
  await updateRow(context, customer, query.id, body.version, free, { where: isOfCompany(actor) })
  return wholeCustomer(context, query.id)
}
