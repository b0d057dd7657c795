import type { AddCustomerRequest } from '../../api/gen/model/index.ts'
import { type Stream, streamOf } from './random.ts'

/** A customer of the sample; `type` is the name of the customer type. */
export type SampleCustomer = Omit<AddCustomerRequest, 'companyId' | 'typeId'> & { type: string }

const women = [
  'Anitha',
  'Bhuvana',
  'Chitra',
  'Deepa',
  'Eswari',
  'Fathima',
  'Geetha',
  'Hema',
  'Indira',
  'Jayanthi',
  'Kavitha',
  'Lakshmi',
  'Meenakshi',
  'Nalini',
  'Parvathi',
  'Revathi',
  'Saraswathi',
  'Thangam',
  'Uma',
  'Vasantha',
  'Yamuna',
  'Mary',
  'Nasreen',
  'Sumathi',
  'Kalaivani',
  'Dhanalakshmi',
  'Rani',
  'Selvi',
  'Amudha',
  'Malarvizhi',
] as const
const men = [
  'Arumugam',
  'Balaji',
  'Chandran',
  'Dinesh',
  'Elango',
  'Francis',
  'Ganesan',
  'Hussain',
  'Ilango',
  'Jeyakumar',
  'Karthik',
  'Loganathan',
  'Murugan',
  'Natarajan',
  'Palani',
  'Rajendran',
  'Senthil',
  'Thirumalai',
  'Udhayakumar',
  'Velmurugan',
  'Yusuf',
  'Anthony',
  'Saravanan',
  'Kumaresan',
  'Manikandan',
  'Prakash',
  'Ramesh',
  'Suresh',
  'Babu',
  'Mohan',
] as const
const families = [
  'Subramanian',
  'Krishnan',
  'Ramasamy',
  'Govindan',
  'Perumal',
  'Shanmugam',
  'Annamalai',
  'Venkatesan',
  'Rangasamy',
  'Muthu',
  'Sundaram',
  'Periyasamy',
  'Arunachalam',
  'Chinnasamy',
  'Ibrahim',
  'Joseph',
  'Kathiresan',
  'Mariappan',
  'Nagarajan',
  'Ponnusamy',
  'Raju',
  'Sivakumar',
  'Thangavel',
  'Velu',
  'Xavier',
  'Kannan',
  'Selvaraj',
  'Abdul Kader',
] as const
const streets = [
  'Usman Road',
  'North Mada Street',
  'Gandhi Street',
  'Bazaar Road',
  'Pillaiyar Koil Street',
  'Nehru Street',
  'Anna Salai',
  'Kamarajar Street',
  'Station Road',
  'Velachery Road',
  'Bharathi Street',
  'Mettu Street',
  'Car Street',
] as const
type Place = readonly [city: string, pinCode: string]

/** Cities with one of their PIN codes. */
const places: readonly [Place, ...Place[]] = [
  ['Chennai', '600017'],
  ['Chennai', '600004'],
  ['Chennai', '600045'],
  ['Chennai', '600033'],
  ['Chennai', '600028'],
  ['Chengalpattu', '603001'],
  ['Kanchipuram', '631501'],
  ['Tiruvallur', '602001'],
  ['Vellore', '632004'],
]
const occupations = [
  'Tailor',
  'Shopkeeper',
  'Farmer',
  'Driver',
  'Teacher',
  'Nurse',
  'Electrician',
  'Home maker',
  'Mason',
  'Clerk',
  'Weaver',
  'Vegetable seller',
  'Carpenter',
  'Retired',
  'Student',
] as const
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/**
 * The customers of the sample; the same count always gives the same customers. Most have an identity document, some have none, and some
 * share a name. Phones and PANs are unique.
 */
export function sampleCustomers(count: number): SampleCustomer[] {
  const stream = streamOf(20_260_405)
  return Array.from({ length: count }, (_, index) => customerAt(stream, index))
}

function customerAt(stream: Stream, index: number): SampleCustomer {
  const female = stream.percent(54)
  const firstName = stream.oneOf(female ? women : men)
  const family = stream.oneOf(families)
  const [city, pinCode] = stream.oneOf(places)
  const hasPan = stream.percent(45)
  const married = stream.percent(70)
  return {
    type: hasPan && stream.percent(12) ? 'Trader' : stream.percent(20) ? 'Regular' : 'Walk-in',
    name: `${firstName} ${family}`,
    guardianName: married && female ? `${stream.oneOf(men)} ${family}` : family,
    guardianRelation: married && female ? 'husband' : 'father',
    gender: female ? 'female' : 'male',
    bornOn: day(1950 + stream.below(54), 1 + stream.below(12), 1 + stream.below(28)),
    phone: `9${String(400_000_000 + index * 2_711 + stream.below(2_711)).padStart(9, '0')}`,
    secondPhone: stream.percent(15) ? `8${String(700_000_000 + index * 1_301).padStart(9, '0')}` : null,
    address: `${1 + stream.below(180)}, ${stream.oneOf(streets)}`,
    city,
    state: 'Tamil Nadu',
    pinCode,
    occupation: stream.oneOf(occupations),
    ...identityOf(stream, index),
    pan: hasPan ? panOf(family, index) : null,
    nomineeName: stream.percent(60) ? `${stream.oneOf(female ? men : women)} ${family}` : null,
    nomineeRelation: null,
  }
}

function identityOf(stream: Stream, index: number): Pick<SampleCustomer, 'idKind' | 'idNumber'> {
  const chance = stream.below(100)
  if (chance < 70) return { idKind: 'aadhaar', idNumber: String(stream.below(10_000)).padStart(4, '0') }
  if (chance < 85) return { idKind: 'voterId', idNumber: `TNA${String(1_000_000 + index).padStart(7, '0')}` }
  if (chance < 92) return { idKind: 'rationCard', idNumber: `33${String(10_000_000 + index)}` }
  return { idKind: null, idNumber: null }
}

function panOf(family: string, index: number): string {
  const at = (place: number) => letters[Math.floor(index / place) % letters.length]
  return `A${at(676)}${at(26)}P${family.charAt(0)}${String(1_000 + (index % 9_000))}${at(1)}`
}

function day(year: number, month: number, date: number): string {
  return `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`
}
