import { balanceTexts as texts } from './texts.ts'

/**
 * A balance in words: its amount as `write` has it, and its side.
 * @param paise debits above nought; nought has no side
 */
export function balanceWords(paise: number, write: (paise: number) => string): string {
  const amount = write(Math.abs(paise))
  if (paise === 0) return amount
  return `${amount} ${paise < 0 ? texts.credit : texts.debit}`
}
