import type { LoanLimit, LoanQuote } from '../../../../api/gen/model/index.ts'
import type { QuoteLimit } from '../../../../domain/loan/eligibility.ts'
import type { LoanQuoted } from './quoteLoan.ts'

/** A quote as the API returns it, for `count` items. */
export function toQuote(quoted: LoanQuoted, count: number, today: string): LoanQuote {
  const { quote, metal, scheme, policy, principalPaise, receiptPaise, fees, problems } = quoted
  const limit = (one: QuoteLimit) => toLimit(one, metal.name)
  const items = Array.from({ length: count }, (_, index) => {
    const place = quoted.items.findIndex((one) => one.index === index)
    const item = quoted.items[place]
    const lending = quote?.items[place]
    return {
      netMg: item?.netMg ?? null,
      valuePaise: item?.valuePaise ?? null,
      perGramPaise: lending && scheme.rateForGram.length > 0 ? lending.limitPaise : null,
      photoNeeded: policy.photoAbovePaise !== null && (item?.valuePaise ?? 0) > policy.photoAbovePaise,
    }
  })
  return {
    todayDate: today,
    dueOn: quoted.dueOn,
    versionNumber: scheme.versionNumber,
    terms: { ...quoted.terms, bands: [...quoted.terms.bands] },
    pricePaisePerG: metal.pricePaisePerG,
    items,
    valuePaise: quote?.valuePaise ?? 0,
    limits: quote?.limits.map(limit) ?? [],
    ...(quote && { binding: limit(quote.binding) }),
    eligiblePaise: quote?.eligiblePaise ?? 0,
    principalPaise,
    rateConcessionBp: quoted.rateConcessionBp,
    fees: fees.lines,
    feesPaise: fees.amountPaise,
    gstPaise: fees.gstPaise,
    advancePaise: quoted.advancePaise,
    receiptPaise,
    netPaise: principalPaise - receiptPaise,
    needsApproval: quoted.needsApproval,
    problems,
  }
}

function toLimit(limit: QuoteLimit, metalName: string): LoanLimit {
  const weight = limit.name === 'weightCap' ? limit : { kind: null, capMg: null, pledgedMg: null }
  return {
    name: limit.name,
    mostPaise: limit.mostPaise,
    metalName: limit.name === 'weightCap' ? metalName : null,
    kind: weight.kind as LoanLimit['kind'],
    capMg: weight.capMg,
    pledgedMg: weight.pledgedMg,
    leastPaise: limit.name === 'slabMinimum' ? limit.leastPaise : null,
  }
}
