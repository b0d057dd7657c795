import { eq, sql } from 'drizzle-orm'
import { policyProfiles } from '../../../../domain/policy/policy.ts'
import { company } from '../../../db/schema/company.ts'
import { loan } from '../../../db/schema/loans.ts'
import { assignOwn } from '../../../platform/auth/assignmentStore.ts'
import { serveHere } from '../../../platform/auth/domains.ts'
import { OWNER_RIGHT, requireRemainingEditor } from '../../../platform/auth/lastEditor.ts'
import { allRights, groupRights } from '../../../platform/auth/rights.ts'
import type { Handler, Handlers } from '../../../platform/operation/context.ts'
import { fail } from '../../../platform/operation/problem.ts'
import { runAfterCommit } from '../../../platform/operation/runAfterCommit.ts'
import { requireUnused } from '../../../platform/records/dependants.ts'
import { findRow, newId, setActive, updateRow, WHOLE_LIST } from '../../../platform/records/rows.ts'
import { openSettlements } from '../../auctions/public.ts'
import { openLoans, recomputeWatch } from '../../lending/public.ts'
import { openBankLoans } from '../../refinance/public.ts'
import { openTransfers, unreleasedPackets } from '../../transfers/public.ts'
import { companyUnique, createCompany, FIRST_PLAN } from '../createCompany.ts'
import { planOn } from '../planLimit.ts'
import { companyValues, planOf, requirePolicy, thisCompany, toCompany } from './companyRow.ts'
import { setFirstLogo, takeLogo } from './logoStore.ts'
import { requireRightInCompany } from './reach.ts'
import { companyTexts } from './texts.ts'

/**
 * Adds a company with its first store, an owner's role there, the actor's assignment to it and a subscription, so that it can be used
 * at once. The role has all rights except those over the group that the actor lacks.
 */
const addCompany: Handler<'AddCompany'> = async (context) => {
  const { actor, body } = context
  const policy = body.policy ?? policyProfiles[body.policyProfile]
  requirePolicy(policy)
  const id = newId()
  const created = await createCompany(
    context,
    {
      id,
      values: { ...companyValues(body), policyProfile: body.policyProfile, policy },
      firstStore: body.firstStore,
      ownerRights: allRights.filter((right) => !groupRights.has(right) || actor.grants.has(right)),
    },
    'firstStore',
  )
  await assignOwn(context, { companyId: id, storeId: created.storeId, roleId: created.roleId })
  await serveHere(context, { companyId: id, storeId: created.storeId })
  if (!body.logoId) return toCompany(created.row, FIRST_PLAN)
  const logoId = await takeLogo(context, id, body.logoId)
  return toCompany((await setFirstLogo(context, id, logoId)) ?? created.row, FIRST_PLAN)
}

/** Companies of the group. The tenant scope of these operations is all companies that the login may see. */
export const companyHandlers = {
  AddCompany: addCompany,

  GetCompany: async ({ db, today, body }) => {
    const rows = await db
      .select({ row: company, plan: planOn(thisCompany, today) })
      .from(company)
      .where(body.includeInactive ? undefined : eq(company.active, true))
      .orderBy(sql`lower(${company.name})`, company.id)
      .limit(WHOLE_LIST)
    return rows.map(({ row, plan }) => toCompany(row, plan))
  },

  GetCompanyById: async (context) =>
    toCompany(await findRow(context, company, context.query.id), await planOf(context, context.query.id)),

  UpdateCompany: async (context) => {
    const { body, query, today } = context
    requirePolicy(body.policy)
    await requireRightInCompany(context, query.id, 'UpdateCompany')
    const { logoId } = body
    const plan = await planOf(context, query.id)
    const row = await updateRow(
      context,
      company,
      query.id,
      body.version,
      {
        ...companyValues(body),
        policyProfile: body.policyProfile,
        policy: body.policy,
        ...(logoId !== undefined && { logoId: logoId && (await takeLogo(context, query.id, logoId)) }),
      },
      { unique: companyUnique, present: (current) => toCompany(current, plan) },
    )
    runAfterCommit(context, query.id, (db) =>
      recomputeWatch({ db }, { companyId: query.id, storeId: null, today }),
    )
    return toCompany(row, plan)
  },

  DeleteCompany: async (context) => {
    const { query, actor, db } = context
    if (query.id === actor.companyId) throw fail(422, companyTexts.ownCompany)
    await requireRightInCompany(context, query.id, 'DeleteCompany')
    const { name } = await setActive(context, company, query.id, query.version, false)
    await requireUnused(context, name, [
      openLoans(eq(loan.companyId, query.id)),
      ...openSettlements(eq(loan.companyId, query.id)),
      openBankLoans(query.id),
      openTransfers(query.id),
      unreleasedPackets(query.id),
    ])
    await requireRemainingEditor(context, [{ companyId: query.id, rights: [OWNER_RIGHT] }])
    await db.execute(sql`select auth.end_sessions_at(${query.id}, null)`)
  },

  ActivateCompany: async (context) => {
    const { query } = context
    await requireRightInCompany(context, query.id, 'ActivateCompany')
    const row = await setActive(context, company, query.id, undefined, true)
    return toCompany(row, await planOf(context, query.id))
  },
} satisfies Handlers<'Company'>
