import type { PaperTexts } from '../shell/texts/en/paper.ts'

/** A text, such as a date, that is never divided between two lines. */
export const unbroken = (text: string) => text.replaceAll(' ', '\u00A0')

/** A catalogue for paper: dates and weights are never divided between two lines. Messages keep plain spaces. */
export function onPaper(texts: PaperTexts): PaperTexts {
  const { date, weight, ...formats } = texts.formats
  return {
    ...texts,
    formats: {
      ...formats,
      date: (day) => unbroken(date(day)),
      weight: (mg) => unbroken(weight(mg)),
    },
  }
}
