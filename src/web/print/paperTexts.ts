import { createContext, useContext } from 'react'
import type { PaperTexts } from '../shell/texts/en/paper.ts'

/** The text catalogue of the current printout. */
export const PaperTextsContext = createContext<PaperTexts | null>(null)

/** The texts of the current printout, in its language. */
export function usePaperTexts(): PaperTexts {
  const texts = useContext(PaperTextsContext)
  if (texts === null) throw new Error('PaperTexts is missing: render printouts within their page.')
  return texts
}
