const CRORE = 10_000_000n
const LAKH = 100_000n
const THOUSAND = 1_000n
const HUNDRED = 100n

const small =
  'Zero One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen Seventeen Eighteen Nineteen'.split(
    ' ',
  )
const tens = 'Zero Ten Twenty Thirty Forty Fifty Sixty Seventy Eighty Ninety'.split(' ')

/** The parts of a number as India counts them, the greatest first. */
const parts: readonly [size: bigint, name: string][] = [
  [CRORE, 'Crore'],
  [LAKH, 'Lakh'],
  [THOUSAND, 'Thousand'],
  [HUNDRED, 'Hundred'],
]

/**
 * An amount as it is written on papers and cheques in India: `Rupees One Lakh Five Hundred and Fifty Paise Only`. Whole
 * paise, not negative, else a RangeError; nothing is rounded. Above a crore the crores are counted in the same way
 * (`One Lakh Crore`).
 */
export function amountInWords(paise: number): string {
  if (!Number.isSafeInteger(paise) || paise < 0)
    throw new RangeError(`Not an amount of whole paise: ${paise}.`)
  const rupees = BigInt(paise) / HUNDRED
  const rest = BigInt(paise) % HUNDRED
  const inRupees = rupees > 0n || rest === 0n ? [`Rupees ${numberInWords(rupees)}`] : []
  const inPaise = rest > 0n ? [`${numberInWords(rest)} ${rest === 1n ? 'Paisa' : 'Paise'}`] : []
  return `${[...inRupees, ...inPaise].join(' and ')} Only`
}

function numberInWords(value: bigint): string {
  for (const [size, name] of parts) {
    if (value < size) continue
    const rest = value % size
    return [numberInWords(value / size), name, ...(rest > 0n ? [numberInWords(rest)] : [])].join(' ')
  }
  const number = Number(value)
  if (number < small.length) return small[number] ?? ''
  const ten = tens[Math.floor(number / 10)] ?? ''
  return number % 10 === 0 ? ten : `${ten} ${small[number % 10]}`
}
