import { createContext, type ReactNode, use } from 'react'
import type { PageTexts } from './uiTexts.ts'

const PageTextsContext = createContext<PageTexts | null>(null)

/** Provides the texts of UI components on pages of a signed-in user, which the first screen does not load. */
export function PageTextsProvider({ texts, children }: { texts: PageTexts; children: ReactNode }) {
  return <PageTextsContext value={texts}>{children}</PageTextsContext>
}

/**
 * The texts of lists, conflicts, keys and help.
 * @throws Error outside of {@link PageTextsProvider}
 */
export function usePageTexts(): PageTexts {
  const texts = use(PageTextsContext)
  if (texts === null) throw new Error('PageTextsProvider is missing')
  return texts
}
