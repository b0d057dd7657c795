import { rupeesAndPaise } from './rupeesAndPaise.ts'

const small =
  'பூஜ்ஜியம் ஒன்று இரண்டு மூன்று நான்கு ஐந்து ஆறு ஏழு எட்டு ஒன்பது பத்து பதினொன்று பன்னிரண்டு பதின்மூன்று பதினான்கு பதினைந்து பதினாறு பதினேழு பதினெட்டு பத்தொன்பது'.split(
    ' ',
  )
/** 20 to 90: the word, and the stem to which a unit is joined. */
const tens: readonly [whole: string, stem: string][] = [
  ['இருபது', 'இருபத்த'],
  ['முப்பது', 'முப்பத்த'],
  ['நாற்பது', 'நாற்பத்த'],
  ['ஐம்பது', 'ஐம்பத்த'],
  ['அறுபது', 'அறுபத்த'],
  ['எழுபது', 'எழுபத்த'],
  ['எண்பது', 'எண்பத்த'],
  ['தொண்ணூறு', 'தொண்ணூற்ற'],
]
/** 1 to 9: the ending that is joined to a stem of `tens`. A vowel merges with the stem. */
const joined = [
  '\u0BCAன்று',
  '\u0BBFரண்டு',
  '\u0BC1 மூன்று',
  '\u0BC1 நான்கு',
  '\u0BC8ந்து',
  '\u0BBEறு',
  '\u0BC7ழு',
  '\u0BC6ட்டு',
  '\u0BCAன்பது',
]
/** 100 to 900: the word alone, and the form before a further number. */
const hundreds: readonly [alone: string, before: string][] = [
  ['நூறு', 'நூற்று'],
  ['இருநூறு', 'இருநூற்று'],
  ['முந்நூறு', 'முந்நூற்று'],
  ['நானூறு', 'நானூற்று'],
  ['ஐந்நூறு', 'ஐந்நூற்று'],
  ['அறுநூறு', 'அறுநூற்று'],
  ['எழுநூறு', 'எழுநூற்று'],
  ['எண்ணூறு', 'எண்ணூற்று'],
  ['தொள்ளாயிரம்', 'தொள்ளாயிரத்து'],
]
/** Irregular thousands. */
const thousands: Readonly<Record<number, string>> = { 1: 'ஆயிரம்', 3: 'மூவாயிரம்', 5: 'ஐயாயிரம்' }

/**
 * Returns an amount in Tamil, as on cheques: `ரூபாய் ஒரு லட்சத்து ஐந்நூறு மற்றும் பைசா ஐம்பது மட்டும்`.
 * @throws RangeError unless the amount is in whole paise and not negative
 */
export function amountInTamil(amountPaise: number): string {
  const { rupees, paise } = rupeesAndPaise(amountPaise)
  const inRupees = rupees > 0n || paise === 0n ? [`ரூபாய் ${numberInTamil(rupees)}`] : []
  const inPaise = paise > 0n ? [`பைசா ${numberInTamil(paise)}`] : []
  return `${[...inRupees, ...inPaise].join(' மற்றும் ')} மட்டும்`
}

function numberInTamil(value: bigint): string {
  if (value >= 10_000_000n) return counted(value, 10_000_000n, 'கோடி', 'கோடியே')
  if (value >= 100_000n) return counted(value, 100_000n, 'லட்சம்', 'லட்சத்து')
  const [thousand, rest] = [Number(value / 1_000n), Number(value % 1_000n)]
  if (thousand === 0) return belowThousand(rest)
  const word = thousandsOf(thousand)
  return rest === 0 ? word : `${word.replace(/ம்$/, 'த்து')} ${belowThousand(rest)}`
}

/** Returns a number of crores or lakhs. The unit changes its form before a further number. */
function counted(value: bigint, size: bigint, alone: string, before: string): string {
  const count = numberInTamil(value / size)
    .replace(/ஒன்று$/, 'ஒரு')
    .replace(/\u0BCAன்று$/, '\u0BCAரு')
  const rest = value % size
  return rest === 0n ? `${count} ${alone}` : `${count} ${before} ${numberInTamil(rest)}`
}

/** Returns a number of thousands, 1 to 99. A final u of the number merges with ஆயிரம்; a final ஒன்று becomes ஓர். */
function thousandsOf(thousand: number): string {
  return (
    thousands[thousand] ??
    belowHundred(thousand)
      .replace(/\u0BCAன்று$/, '\u0BCBர\u0BC1')
      .replace(/\u0BC1$/, '\u0BBEயிரம்')
  )
}

function belowThousand(value: number): string {
  const [alone, before] = hundreds[Math.floor(value / 100) - 1] ?? []
  const rest = value % 100
  if (before === undefined) return belowHundred(rest)
  return rest === 0 ? `${alone}` : `${before} ${belowHundred(rest)}`
}

function belowHundred(value: number): string {
  const [whole, stem] = tens[Math.floor(value / 10) - 2] ?? []
  if (stem === undefined) return small[value] ?? ''
  const unit = joined[(value % 10) - 1]
  return unit === undefined ? `${whole}` : `${stem}${unit}`
}
