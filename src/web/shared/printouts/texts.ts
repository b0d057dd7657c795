import { inSentence } from '../../../domain/text/inSentence.ts'

/** Texts of the links to printouts. */
export const printoutsTexts = {
  menu: 'Print',
  all: 'Print all',
  print: (printout: string) => `Print ${inSentence(printout)}`,
  send: (printout: string) => `Send ${inSentence(printout)}`,
  printOf: (printout: string, number: string) => `Print ${inSentence(printout)} ${number}`,
}
