import { type NumberWords, numberInWords } from './numberInWords.ts'
import { rupeesAndPaise } from './rupeesAndPaise.ts'

/** Words for 0 to 99. They are irregular, so each is listed. */
const small = `
  शून्य एक दो तीन चार पाँच छह सात आठ नौ
  दस ग्यारह बारह तेरह चौदह पंद्रह सोलह सत्रह अठारह उन्नीस
  बीस इक्कीस बाईस तेईस चौबीस पच्चीस छब्बीस सत्ताईस अट्ठाईस उनतीस
  तीस इकतीस बत्तीस तैंतीस चौंतीस पैंतीस छत्तीस सैंतीस अड़तीस उनतालीस
  चालीस इकतालीस बयालीस तैंतालीस चौवालीस पैंतालीस छियालीस सैंतालीस अड़तालीस उनचास
  पचास इक्यावन बावन तिरपन चौवन पचपन छप्पन सत्तावन अट्ठावन उनसठ
  साठ इकसठ बासठ तिरसठ चौंसठ पैंसठ छियासठ सड़सठ अड़सठ उनहत्तर
  सत्तर इकहत्तर बहत्तर तिहत्तर चौहत्तर पचहत्तर छिहत्तर सतहत्तर अठहत्तर उनासी
  अस्सी इक्यासी बयासी तिरासी चौरासी पचासी छियासी सत्तासी अट्ठासी नवासी
  नब्बे इक्यानवे बानवे तिरानवे चौरानवे पचानवे छियानवे सत्तानवे अट्ठानवे निन्यानवे`
  .trim()
  .split(/\s+/)

const hindi: NumberWords = {
  belowHundred: (number) => small[number] ?? '',
  hundred: 'सौ',
  thousand: 'हज़ार',
  lakh: 'लाख',
  crore: 'करोड़',
}

/**
 * Returns an amount in Hindi, as on cheques: `रुपये एक लाख पाँच सौ और पचास पैसे मात्र`.
 * @throws RangeError unless the amount is in whole paise and not negative
 */
export function amountInHindi(amountPaise: number): string {
  const { rupees, paise } = rupeesAndPaise(amountPaise)
  const inRupees = rupees > 0n || paise === 0n ? [`रुपये ${numberInWords(rupees, hindi)}`] : []
  const inPaise = paise > 0n ? [`${numberInWords(paise, hindi)} ${paise === 1n ? 'पैसा' : 'पैसे'}`] : []
  return `${[...inRupees, ...inPaise].join(' और ')} मात्र`
}
