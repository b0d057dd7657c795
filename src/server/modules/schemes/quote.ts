import { quoteScheme } from '../../../domain/scheme/schemeQuote.ts'
import type { Handler } from '../../platform/operation/context.ts'
import { failField } from '../../platform/operation/problem.ts'
import { readSlab, readVersions } from './readSlabs.ts'
import { interestSlabTexts } from './texts.ts'

/** Quotes the cost of a loan by a scheme, with the same code that the browser uses. */
export const quoteInterest: Handler<'QuoteInterest'> = async (context) => {
  const { id, versionNumber, principalPaise, fromOn, toOn } = context.body
  if (toOn < fromOn) throw failField('toOn', interestSlabTexts.backwards)
  const version =
    versionNumber === undefined
      ? (await readSlab(context, id)).versions[0]
      : (await readVersions(context, id)).find(({ number }) => number === versionNumber)
  if (!version) throw failField('versionNumber', interestSlabTexts.noVersion)
  return { versionNumber: version.number, ...quoteScheme(version, principalPaise, fromOn, toOn) }
}
