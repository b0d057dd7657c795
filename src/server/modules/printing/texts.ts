/** Sentences about papers and messages. */
export const printTexts = {
  ended: 'This loan has ended: there is nothing to remind of.',
}
