import { shortRupees } from '../../../domain/money/rupees.ts'
import { decimalOf, groupIndian, trimDecimal } from '../../ui/digits.ts'

/** The units of the short form, in paise: crore, lakh and thousand rupees. */
const steps = [
  { paise: 1_00_00_000_00, word: ' Cr' },
  { paise: 1_00_000_00, word: ' L' },
  { paise: 1_000_00, word: ' K' },
]

/** Paise in short form for an axis, to a thousandth of a crore, lakh or thousand rupees, so that neighbouring ticks differ: ₹1.2 L, ₹1.25 L. */
export function moneyTick(paise: number): string {
  const step = steps.find((one) => Math.abs(paise) >= one.paise)
  if (step === undefined) return shortRupees(paise)
  const thousandths = Math.round((Math.abs(paise) * 1_000) / step.paise)
  const decimal = trimDecimal(groupIndian(decimalOf(thousandths, 3)), 0)
  return `${paise < 0 ? '−' : ''}₹${decimal}${step.word}`
}
