import { sql } from 'drizzle-orm'
import type { Company, Policy, UpdateCompanyRequest } from '../../../../api/gen/model/index.ts'
import { checkPolicy } from '../../../../domain/policy/checkPolicy.ts'
import { company } from '../../../db/schema/company.ts'
import type { BaseContext } from '../../../platform/operation/context.ts'
import { fail } from '../../../platform/operation/problem.ts'
import { texts } from '../../../platform/operation/texts.ts'
import { asReply } from '../../../platform/records/rows.ts'
import { planOn } from '../planLimit.ts'

/** The company as the API returns it. */
export function toCompany(row: typeof company.$inferSelect, plan: string): Company {
  const { paperLanguage: printLanguage, ...fields } = asReply(row)
  return { ...fields, printLanguage, companyName: row.name, plan }
}

/** The company's id in a select from company, for a subquery. */
export const thisCompany = sql`"company"."id"`

/** The plan of one company today. */
export async function planOf(
  { db, today }: Pick<BaseContext, 'db' | 'today'>,
  companyId: string,
): Promise<string> {
  const rows = await db
    .select({ plan: planOn(thisCompany, today) })
    .from(company)
    .where(sql`${company.id} = ${companyId}`)
  return rows[0]?.plan ?? ''
}

const optional = ['legalName', 'licenceNumber', 'gstin', 'pan', 'address', 'phone', 'email'] as const

type CompanyFields = Pick<UpdateCompanyRequest, 'name' | 'printLanguage' | (typeof optional)[number]>

/** The plain fields of a request, the name trimmed; omitted fields stay as they are. */
export function companyValues(body: CompanyFields) {
  const { printLanguage } = body
  const values = Object.fromEntries(
    optional.filter((key) => body[key] !== undefined).map((key) => [key, body[key]]),
  )
  return {
    ...(values as Partial<Record<(typeof optional)[number], string | null>>),
    ...(printLanguage !== undefined && { paperLanguage: printLanguage }),
    name: body.name.trim(),
  }
}

/** @throws DomainError 422 naming each field of the policy that breaks a rule, such as `policy.ltvTiers.0.upToPaise`. */
export function requirePolicy(policy: Policy): void {
  const errors = checkPolicy(policy).map(({ field, message }) => ({ field: `policy.${field}`, message }))
  if (errors.length > 0) throw fail(422, texts.invalid, errors)
}
