import { createContext, useContext } from 'react'
import type { PaperTexts } from '../shell/texts/en/paper.ts'

/** The text catalogue of the current paper. */
export const PaperTextsContext = createContext<PaperTexts | null>(null)

/** The texts of the current paper, in its language. */
export function usePaperTexts(): PaperTexts {
  const texts = useContext(PaperTextsContext)
  if (texts === null) throw new Error('PaperTexts is missing: render papers within their page.')
  return texts
}
