import { sql } from 'drizzle-orm'
import type { FieldProblem, MetalInput } from '../../../../api/gen/model/index.ts'
import { policyProfiles } from '../../../../domain/policy/policy.ts'
import { purityProblems, sameName } from '../../../../domain/valuation/purity.ts'
import { login } from '../../../db/schema/access.ts'
import { staff } from '../../../db/schema/people.ts'
import { addAssignments } from '../../../platform/auth/assignmentStore.ts'
import { requireValidPassword } from '../../../platform/auth/passwords.ts'
import { allRights } from '../../../platform/auth/rights.ts'
import { openSession } from '../../../platform/auth/sessions.ts'
import {
  type Context,
  type Handler,
  type PreparationContext,
  withPreparation,
} from '../../../platform/operation/context.ts'
import { fail } from '../../../platform/operation/problem.ts'
import { texts } from '../../../platform/operation/texts.ts'
import { nextNumber } from '../../../platform/records/numbering.ts'
import { insertRow, newId } from '../../../platform/records/rows.ts'
import { createCompany } from '../createCompany.ts'
import { storeMetals } from './metalStore.ts'
import { hashSetUpCode } from './setUpCode.ts'
import { setUpTexts } from './texts.ts'

/** Creates the first company of an empty installation with everything that it needs to work, and the owner's session. Works once. */
export const setUp: Handler<'SetUp'> = withPreparation(hashOwnerPassword, async (context, hash) => {
  const { db, body } = context
  requireValidPassword(body.owner.password, body.owner.userName, 'owner.password')
  requireMetals(body.metals)
  await useCode(context)
  if (hash === null) throw fail(409, setUpTexts.done)
  const companyId = newId()
  const { policyProfile } = body.company
  const { storeId, roleId } = await createCompany(
    context,
    {
      id: companyId,
      values: {
        name: body.company.name.trim(),
        legalName: body.company.legalName ?? null,
        licenceNumber: body.company.licenceNumber ?? null,
        phone: body.company.phone ?? null,
        policyProfile,
        policy: policyProfiles[policyProfile],
      },
      firstStore: body.store,
      ownerRights: allRights,
    },
    'store',
  )
  await storeMetals(context, companyId, body.metals)
  const staffId = newId()
  const loginId = newId()
  const { name, userName, email } = body.owner
  // Set-up has no field for the owner's phone; it is entered on the Staff screen.
  await insertRow(context, staff, {
    companyId,
    id: staffId,
    number: await nextNumber({ db, actor: { companyId } }, 'staff'),
    name: name.trim(),
    email,
    designation: texts.ownerRole,
    storeId,
  })
  await insertRow(context, login, { id: loginId, companyId, staffId, userName, name: name.trim(), email })
  await db.execute(sql`select auth.set_password(${loginId}, ${hash}, false)`)
  await addAssignments(context, [{ companyId, loginId, storeId, roleId }])
  context.actFor({ companyId, storeId, userId: loginId })
  return openSession(context, { loginId, companyId, storeId })
})

/** The hash of the owner's password; null once a company exists. */
async function hashOwnerPassword(context: PreparationContext<'SetUp'>): Promise<string | null> {
  const { body, services, read } = context
  const { rows } = await read((db) =>
    db.execute<{ needed: boolean }>(sql`select auth.set_up_needed() as needed`),
  )
  return rows[0]?.needed ? services.hashing.publicRequests.hash(body.owner.password) : null
}

/** @throws DomainError 409 once a company exists, 422 for a wrong code, which is counted. */
async function useCode({ db, body }: Context<'SetUp'>): Promise<void> {
  const { rows } = await db.execute<{ outcome: string }>(
    sql`select auth.use_set_up_code(${hashSetUpCode(body.code)}) as outcome`,
  )
  const outcome = rows[0]?.outcome
  if (outcome === 'done') throw fail(409, setUpTexts.done)
  if (outcome !== 'right') {
    const errors = [{ field: 'code', message: setUpTexts.wrongCode }]
    throw fail(422, setUpTexts.wrongCode, errors, { commits: true })
  }
}

/** @throws DomainError 422 with an error for each metal that is listed twice and for each problem of a metal's purities. */
function requireMetals(metals: readonly MetalInput[]): void {
  const errors: FieldProblem[] = []
  for (const [index, metal] of metals.entries()) {
    const { name } = metal
    if (metals.findIndex((other) => sameName(other.name, name)) < index)
      errors.push({ field: `metals.${index}.name`, message: setUpTexts.metalTwice })
    for (const { path, problem } of purityProblems(metal))
      errors.push({ field: `metals.${index}.${path}`, message: setUpTexts.faults[problem] })
  }
  if (errors.length > 0) throw fail(422, texts.invalid, errors)
}
