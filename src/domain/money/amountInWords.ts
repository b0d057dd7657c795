import { type NumberWords, numberInWords } from './numberInWords.ts'
import { rupeesAndPaise } from './rupeesAndPaise.ts'

const small =
  'Zero One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen Seventeen Eighteen Nineteen'.split(
    ' ',
  )
const tens = 'Zero Ten Twenty Thirty Forty Fifty Sixty Seventy Eighty Ninety'.split(' ')

const english: NumberWords = {
  belowHundred(number) {
    if (number < small.length) return small[number] ?? ''
    const ten = tens[Math.floor(number / 10)] ?? ''
    return number % 10 === 0 ? ten : `${ten} ${small[number % 10]}`
  },
  hundred: 'Hundred',
  thousand: 'Thousand',
  lakh: 'Lakh',
  crore: 'Crore',
}

/**
 * Returns an amount in English, as on Indian documents and cheques: `Rupees One Lakh Five Hundred and Fifty Paise
 * Only`. From a crore on, crores are counted in the same way (`One Lakh Crore`). Nothing is rounded.
 * @throws RangeError unless the amount is in whole paise and not negative
 */
export function amountInWords(amountPaise: number): string {
  const { rupees, paise } = rupeesAndPaise(amountPaise)
  const inRupees = rupees > 0n || paise === 0n ? [`Rupees ${numberInWords(rupees, english)}`] : []
  const inPaise = paise > 0n ? [`${numberInWords(paise, english)} ${paise === 1n ? 'Paisa' : 'Paise'}`] : []
  return `${[...inRupees, ...inPaise].join(' and ')} Only`
}
