import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { PrintLanguage } from '../../../api/gen/model/index.ts'
import type { PrintoutTexts } from '../../shell/texts/en/printout.ts'
import { loadPrintoutTexts } from '../../shell/texts/printLanguages.ts'

/** The text catalogue of the print language, once it is loaded. */
export function usePrintoutCatalogue(language: PrintLanguage | undefined): UseQueryResult<PrintoutTexts> {
  return useQuery({
    queryKey: ['printoutTexts', language],
    queryFn: () => loadPrintoutTexts(language ?? 'en'),
    enabled: language !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
}
