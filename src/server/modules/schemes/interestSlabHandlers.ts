import { eq } from 'drizzle-orm'
import { checkRateForGram } from '../../../domain/scheme/checkScheme.ts'
import { quoteScheme } from '../../../domain/scheme/schemeQuote.ts'
import { interestSlab } from '../../db/schema/schemes.ts'
import type { Actor, Handler, Handlers } from '../../platform/operation/context.ts'
import { fail, failField } from '../../platform/operation/problem.ts'
import { setActive } from '../../platform/records/rows.ts'
import { watchApprovals } from '../lending/public.ts'
import { addInterestSlab, updateInterestSlab } from './changeSlab.ts'
import { getInterestSlabChoices, lockMetal, lockSlabType, readBounds } from './choices.ts'
import { readSlab, readSlabs, readVersions } from './readSlabs.ts'
import { interestSlabTexts } from './texts.ts'
import { addUsualSchemes } from './usualSchemes.ts'

const own = ({ companyId }: Actor) => eq(interestSlab.companyId, companyId)

/** Quotes the cost of a loan by a scheme, with the same code that the browser uses. */
const quoteInterest: Handler<'QuoteInterest'> = async (context) => {
  const { id, versionNumber, principalPaise, fromOn, toOn } = context.body
  if (toOn < fromOn) throw failField('toOn', interestSlabTexts.backwards)
  const version =
    versionNumber === undefined
      ? (await readSlab(context, id)).versions[0]
      : (await readVersions(context, id)).find(({ number }) => number === versionNumber)
  if (!version) throw failField('versionNumber', interestSlabTexts.noVersion)
  return { versionNumber: version.number, ...quoteScheme(version, principalPaise, fromOn, toOn) }
}

/** Schemes and their versions. */
export const interestSlabHandlers = {
  AddInterestSlab: addInterestSlab,
  AddUsualSchemes: addUsualSchemes,
  UpdateInterestSlab: updateInterestSlab,
  QuoteInterest: quoteInterest,
  GetInterestSlabChoices: getInterestSlabChoices,

  GetInterestSlab: async (context) => {
    const { includeInactive } = context.body
    return { rows: await readSlabs(context, includeInactive ? undefined : eq(interestSlab.active, true)) }
  },

  GetInterestSlabById: (context) => readSlab(context, context.query.id),

  GetInterestSlabVersion: async (context) => ({ rows: await readVersions(context, context.query.id) }),

  DeleteInterestSlab: async (context) => {
    const { query, actor } = context
    await setActive(context, interestSlab, query.id, query.version, false, own(actor))
    watchApprovals(context, 'scheme')
  },

  ActivateInterestSlab: async (context) => {
    const { query, actor } = context
    const slab = await setActive(context, interestSlab, query.id, undefined, true, own(actor))
    const type = await lockSlabType(context, slab.slabTypeId)
    if (!type?.active) throw fail(422, interestSlabTexts.inactiveType(type?.name ?? ''))
    const ofMetal = await lockMetal(context, slab.metalId)
    if (!ofMetal?.active) throw fail(422, interestSlabTexts.inactiveMetal(ofMetal?.name ?? ''))
    const scheme = await readSlab(context, slab.id)
    // While the scheme was in-active, the metal may have got another reference purity, or lost purities.
    const problems = checkRateForGram(
      scheme.versions[0]?.rateForGram ?? [],
      await readBounds(context, ofMetal),
    )
    if (problems.length > 0) throw fail(422, interestSlabTexts.outdatedRates(ofMetal.name))
    return scheme
  },
} satisfies Handlers<'InterestSlab'>
