import type { PrintLanguage } from '../../../api/gen/model/index.ts'
import type { PrintoutTexts } from './en/printout.ts'

/** A print language: its texts, and its font if not every computer has one. */
interface Language {
  catalogue: () => Promise<{ printoutTexts: PrintoutTexts }>
  font?: () => Promise<{ family: string }>
}

/** The print languages, each loaded on demand. */
const languages: Record<PrintLanguage, Language> = {
  en: { catalogue: () => import('./en/printout.ts') },
  ta: { catalogue: () => import('./ta/printout.ts'), font: () => import('./ta/font.ts') },
  hi: { catalogue: () => import('./hi/printout.ts'), font: () => import('./hi/font.ts') },
}

/** Loads the texts and the font of a language, so that a printout can be measured and printed at once. */
export async function loadPrintoutTexts(language: PrintLanguage): Promise<PrintoutTexts> {
  const { catalogue, font } = languages[language]
  const [{ printoutTexts }] = await Promise.all([
    catalogue(),
    font?.().then(({ family }) => loadFont(family)),
  ])
  return printoutTexts
}

/** Loads the regular and bold weights of a font family. */
async function loadFont(family: string): Promise<void> {
  await Promise.all(['400', '700'].map((weight) => document.fonts.load(`${weight} 1em "${family}"`)))
}
