import { bankVoucherTexts } from '#texts/bankvoucher.ts'
import type { GetTaxPaymentCountRequest } from '../../../api/gen/model/index.ts'
import { type PeriodKey, periods } from '../../ui/periods.ts'
import type { ListState } from '../../ui/table/types.ts'
import { choiceFilter, isOf, recordFilter } from '../list/listFilters.ts'

const texts = bankVoucherTexts

/** One of the company's own bank accounts. */
interface OwnBank {
  id: string
  name: string
  active: boolean
}

/** The filters that lists of money transfers and tax payments share. `bank`: the chosen bank. */
export function bankVoucherFilters(banks: readonly OwnBank[] | undefined, bank: string | undefined) {
  return [
    choiceFilter('period', texts.filters.period, texts.periods),
    recordFilter('bank', texts.filters.bank, banks, bank),
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
