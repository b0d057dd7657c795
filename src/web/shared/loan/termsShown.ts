import type { ExpectedTerms, LoanQuote } from '../../../api/gen/model/index.ts'

/** The terms of a quote on the page; a request with them is rejected when they are no longer in force. */
export function termsShown({ versionNumber, rateConcessionBp, needsApproval }: LoanQuote): ExpectedTerms {
  return { slabVersion: versionNumber, rateConcessionBp, needsApproval }
}
