import { auctionTexts } from '#texts/auction.ts'
import { auctionRules } from '../../api/gen/rules/auction.ts'
import { type CashRules, checkParts, type PartValues } from '../shared/payment/paymentValues.ts'
import { contractCheck } from '../shared/record/contractCheck.ts'
import type { KeyedValues } from '../shared/record/useIdempotencyKey.ts'

/** Form values of the sale of a lot. Money in paise. */
export interface SaleValues extends KeyedValues {
  payments: PartValues[]
  costsPaise: number | null
  costPayments: PartValues[]
}

/** The costs in the settlement, in paise: none for an amount below zero, which is an error at its field. */
export function costsOf({ costsPaise }: Pick<SaleValues, 'costsPaise'>): number {
  return Math.max(0, costsPaise ?? 0)
}

/** The errors of a sale for a price in paise, by field. The payment of the costs is checked only if there are any. */
export function checkSale(
  values: SaleValues,
  pricePaise: number,
  cash: Record<'payments' | 'costPayments', CashRules>,
): Record<string, string> {
  const costs = costsOf(values)
  const typed = { costsPaise: values.costsPaise ?? 0 }
  return {
    ...contractCheck(auctionRules.SellLot, { costsPaise: auctionTexts.day.costs }, typed),
    ...checkParts('payments', values.payments, pricePaise, cash.payments),
    ...checkParts('costPayments', costs > 0 ? values.costPayments : [], costs, cash.costPayments),
  }
}
