import { sql } from 'drizzle-orm'
import { policyProfiles } from '../../domain/policy.ts'
import type { Handler } from '../core/context.ts'
import { assign, foundCompany } from '../core/foundCompany.ts'
import { nextNumber } from '../core/numbering.ts'
import { hashPassword, requireGoodPassword } from '../core/passwords.ts'
import { refuse } from '../core/problem.ts'
import { allRights } from '../core/rights.ts'
import { insertRow, newId } from '../core/rows.ts'
import { openSession } from '../core/sessions.ts'
import { texts } from '../core/texts.ts'
import { login } from '../db/schema/access.ts'
import { staff } from '../db/schema/people.ts'
import { keepMetals, requireMetals } from './metals.ts'
import { hashSetUpCode } from './setUpCode.ts'
import { setUpTexts } from './texts.ts'

/** Makes the first company of an empty installation, all that it needs to work, and the owner's session. Works once. */
export const setUp: Handler<'SetUp'> = async (context) => {
  const { db, body } = context
  requireGoodPassword(body.owner.password, body.owner.userName, 'owner.password')
  requireMetals(body.metals)
  await useCode(context)
  const companyId = newId()
  const { policyProfile } = body.company
  const { storeId, roleId } = await foundCompany(
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
  await keepMetals(context, companyId, body.metals)
  const staffId = newId()
  const loginId = newId()
  const { name, userName, email, password } = body.owner
  // The owner's own telephone is not asked at set-up; the screen of staff asks for it.
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
  await db.execute(sql`select auth.set_password(${loginId}, ${await hashPassword(password)}, false)`)
  await assign(context, { companyId, loginId, storeId, roleId })
  context.actFor({ companyId, storeId, userId: loginId })
  return openSession(context, { loginId, companyId, storeId })
}

/** @throws Refusal 409 once a company exists, 422 for a wrong code, which is counted. */
async function useCode({ db, body }: Parameters<typeof setUp>[0]): Promise<void> {
  const { rows } = await db.execute<{ outcome: string }>(
    sql`select auth.use_set_up_code(${hashSetUpCode(body.code)}) as outcome`,
  )
  const outcome = rows[0]?.outcome
  if (outcome === 'done') throw refuse(409, setUpTexts.done)
  if (outcome !== 'right') {
    const errors = [{ field: 'code', message: setUpTexts.wrongCode }]
    throw refuse(422, setUpTexts.wrongCode, errors, { commits: true })
  }
}
