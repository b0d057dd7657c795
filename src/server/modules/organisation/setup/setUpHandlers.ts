import { sql } from 'drizzle-orm'
import { companiesOfHost } from '../../../platform/auth/domains.ts'
import type { AllHandlers } from '../../../platform/operation/context.ts'
import { getSetUpProgress } from './progress.ts'
import { setUp } from './setUp.ts'

/** The first start of an installation, what its sign-in page offers, and how far it has come. */
export const setUpHandlers = {
  SetUp: setUp,

  GetSignInChoices: async ({ db, host, now }) => {
    const companies = await companiesOfHost(db, host)
    const { rows } = await db.execute<{ needed: boolean }>(sql`select auth.set_up_needed() as needed`)
    return {
      companies: companies.length > 1 ? companies : [],
      setUpNeeded: rows[0]?.needed === true,
      serverTime: now.toISOString(),
    }
  },

  GetSetUpProgress: getSetUpProgress,
} satisfies Pick<AllHandlers, 'SetUp' | 'GetSignInChoices' | 'GetSetUpProgress'>
