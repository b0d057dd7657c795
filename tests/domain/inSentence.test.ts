import { expect, test } from 'vitest'
import { inSentence } from '../../src/domain/text/inSentence.ts'

test.each([
  ['Pawn ticket', 'pawn ticket'],
  ['GST payment voucher', 'GST payment voucher'],
  ['Photo of the ID', 'photo of the ID'],
  ['A4 page', 'A4 page'],
  ['Éclair', 'éclair'],
  ['loan', 'loan'],
  ['தங்கம்', 'தங்கம்'],
  ['', ''],
])('“%s” in a sentence is “%s”', (label, written) => {
  expect(inSentence(label)).toBe(written)
})
