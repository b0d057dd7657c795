import { eq } from 'drizzle-orm'
import { policyProfiles } from '../../../../domain/policy/policy.ts'
import { company } from '../../../db/schema/company.ts'
import { serveHere } from '../../../platform/auth/domains.ts'
import { allRights, groupRights } from '../../../platform/auth/rights.ts'
import type { Handler } from '../../../platform/operation/context.ts'
import { newId, noteChange } from '../../../platform/records/rows.ts'
import { assign, createCompany, FIRST_PLAN } from '../createCompany.ts'
import { companyValues, requirePolicy, toCompany } from './companyRow.ts'
import { takeLogo } from './logo.ts'

/**
 * Adds a company with its first store, an owner's role there, the adder's assignment to it and a subscription, so that it
 * can be used at once. The role may do everything, but of the rights over the group only what the adder holds: those are
 * given by no one else.
 */
export const addCompany: Handler<'AddCompany'> = async (context) => {
  const { actor, body } = context
  const policy = body.policy ?? policyProfiles[body.policyProfile]
  requirePolicy(policy)
  const id = newId()
  const founded = await createCompany(
    context,
    {
      id,
      values: { ...companyValues(body), policyProfile: body.policyProfile, policy },
      firstStore: body.firstStore,
      ownerRights: allRights.filter((right) => !groupRights.has(right) || actor.grants.has(right)),
    },
    'firstStore',
  )
  await assign(context, {
    companyId: id,
    loginId: actor.userId,
    storeId: founded.storeId,
    roleId: founded.roleId,
  })
  await serveHere(context, { companyId: id, storeId: founded.storeId })
  if (!body.logoId) return toCompany(founded.row, FIRST_PLAN)
  const logoId = await takeLogo(context, id, body.logoId)
  const [row = founded.row] = await context.db
    .update(company)
    .set({ logoId })
    .where(eq(company.id, id))
    .returning()
  noteChange(context, 'company', id, { logoId: null }, { logoId })
  return toCompany(row, FIRST_PLAN)
}
