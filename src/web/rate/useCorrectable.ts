import type { Rate } from '../../api/gen/model/index.ts'
import { useDeniedReason } from '../shared/record/useDeniedReason.ts'
import { useScope } from '../shared/record/useScope.ts'
import { rateTexts } from './texts.ts'

const texts = rateTexts.correct

/** Why an entry cannot be corrected by the user now, in words; undefined when it can. */
export function useCorrectable(): (rate: Rate) => string | undefined {
  const { storeId } = useScope()
  const deniedReason = useDeniedReason()
  return (rate) => {
    if (!rate.active) return texts.inactive
    if (!rate.closing) return texts.notLast
    if (rate.storeId !== null && rate.storeId !== storeId) return texts.otherStore
    return deniedReason('CorrectRate')
  }
}
