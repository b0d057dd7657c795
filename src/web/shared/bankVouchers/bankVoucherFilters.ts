import { bankVoucherTexts } from '#texts/bankvoucher.ts'
import type { GetTaxPaymentCountRequest } from '../../../api/gen/model/index.ts'
import { type PeriodKey, periods } from '../../ui/periods.ts'
import type { ListState } from '../../ui/table/types.ts'
import { choiceFilter, isOf, recordFilter } from '../list/listFilters.ts'
import type { OwnBank } from '../payment/usualBank.ts'

const texts = bankVoucherTexts

/** The filters that lists of money transfers and tax payments share. */
export function bankVoucherFilters(banks: readonly OwnBank[] | undefined) {
  return [
    choiceFilter('period', texts.filters.period, texts.periods),
    recordFilter('bank', texts.filters.bank, banks),
    choiceFilter('state', texts.filters.state, texts.states),
  ]
}

/**
 * The fields that these filters add to the request of a list; unknown periods and statuses are dropped. `date`: the day to which periods
 * are relative.
 */
export function bankVoucherFilterOf(
  { search, filters }: ListState,
  date: string,
): Omit<GetTaxPaymentCountRequest, 'companyId' | 'storeId'> {
  const { period, bank, state } = filters
  return {
    ...(search !== '' && { search }),
    ...(isOf(texts.periods, period) && periods[period satisfies PeriodKey](date)),
    ...(bank !== undefined && { bankId: bank }),
    ...(isOf(texts.states, state) && { state }),
  }
}
