import type { PrintoutTexts } from '../shell/texts/en/printout.ts'

/** A text, such as a date, that is never divided between two lines. */
export const unbroken = (text: string) => text.replaceAll(' ', '\u00A0')

/** A catalogue for paper: dates and weights are never divided between two lines. Messages keep plain spaces. */
export function withUnbrokenFormats(texts: PrintoutTexts): PrintoutTexts {
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
