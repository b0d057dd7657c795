import { createContext, type ReactNode, use } from 'react'
import type { UiTexts } from './uiTexts.ts'

const UiTextsContext = createContext<UiTexts | null>(null)

/** Provides the texts of the UI components; rendered once, around the whole application. */
export function UiTextsProvider({ texts, children }: { texts: UiTexts; children: ReactNode }) {
  return <UiTextsContext value={texts}>{children}</UiTextsContext>
}

/**
 * The texts of the UI components.
 * @throws Error outside of {@link UiTextsProvider}
 */
export function useUiTexts(): UiTexts {
  const texts = use(UiTextsContext)
  if (texts === null) throw new Error('UiTextsProvider is missing')
  return texts
}
