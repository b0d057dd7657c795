import type { PaperLanguage } from '../../../api/gen/model/index.ts'
import type { PaperTexts } from './en/paper.ts'

/** A language that customers are given to read: its catalogue, and the type that it is set in where not every computer has one. */
interface Language {
  catalogue: () => Promise<{ paperTexts: PaperTexts }>
  type?: () => Promise<{ family: string }>
}

/** The languages of papers, each loaded by what is written in it alone. */
const languages: Record<PaperLanguage, Language> = {
  en: { catalogue: () => import('./en/paper.ts') },
  ta: { catalogue: () => import('./ta/paper.ts'), type: () => import('./ta/type.ts') },
  hi: { catalogue: () => import('./hi/paper.ts'), type: () => import('./hi/type.ts') },
}

/** Loads the catalogue of a language; its type is there too then, so that what is measured or printed at once is set in it. */
export async function loadPaperTexts(language: PaperLanguage): Promise<PaperTexts> {
  const { catalogue, type } = languages[language]
  const [{ paperTexts }] = await Promise.all([catalogue(), type?.().then(({ family }) => loadType(family))])
  return paperTexts
}

/** Loads the regular and the bold of a family. */
async function loadType(family: string): Promise<void> {
  await Promise.all(['400', '700'].map((weight) => document.fonts.load(`${weight} 1em "${family}"`)))
}
