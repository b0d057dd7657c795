import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { PaperLanguage } from '../../../api/gen/model/index.ts'
import type { PaperTexts } from '../../shell/texts/en/paper.ts'
import { loadPaperTexts } from '../../shell/texts/paperLanguages.ts'

/** Loads the printout texts of a language, once the language is known. */
export function usePaperCatalogue(language: PaperLanguage | undefined): UseQueryResult<PaperTexts> {
  return useQuery({
    queryKey: ['paperTexts', language],
    queryFn: () => loadPaperTexts(language ?? 'en'),
    enabled: language !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
}
