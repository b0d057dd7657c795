import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { PaperLanguage } from '../../../api/gen/model/index.ts'
import type { PaperTexts } from '../../shell/texts/en/paper.ts'
import { loadPaperTexts } from '../../shell/texts/paperLanguages.ts'

/** The text catalogue of the print language, once it is loaded. */
export function usePaperCatalogue(language: PaperLanguage | undefined): UseQueryResult<PaperTexts> {
  return useQuery({
    queryKey: ['paperTexts', language],
    queryFn: () => loadPaperTexts(language ?? 'en'),
    enabled: language !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
}
