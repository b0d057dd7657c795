import { createContext, useContext } from 'react'
import type { PrintoutTexts } from '../shell/texts/en/printout.ts'

/** The text catalogue of the current printout. */
export const PrintoutTextsContext = createContext<PrintoutTexts | null>(null)

/** Whether the page has only this printout. */
export const OnlyPrintoutContext = createContext(true)

/** The texts of the current printout, in its language. */
export function usePrintoutTexts(): PrintoutTexts {
  const texts = useContext(PrintoutTextsContext)
  if (texts === null) throw new Error('PrintoutTexts is missing: render printouts within their page.')
  return texts
}
