import type { AddCustomerRequest } from '../../../api/gen/model/index.ts'
import { isPan } from '../../../domain/customer/pan.ts'
import { phoneKey } from '../../../domain/text/phoneKey.ts'
import type { ImportCells } from '../../platform/imports/importTarget.ts'
import { foldText } from '../../platform/text/foldText.ts'
import { idKey, normalId } from './identity.ts'

type Relation = AddCustomerRequest['guardianRelation']
type IdKind = AddCustomerRequest['idKind']

interface Identity {
  kind: IdKind | undefined
  number: string | null
  pan: string | null
  /** Whether the ID number is a PAN other than the one in the PAN cell. */
  dropsIdNumber?: boolean
}

/** Spellings of genders in files. */
export const genders: Readonly<Record<string, AddCustomerRequest['gender']>> = {
  f: 'female',
  female: 'female',
  woman: 'female',
  m: 'male',
  male: 'male',
  man: 'male',
  o: 'other',
  other: 'other',
  t: 'other',
  transgender: 'other',
}

/** Spellings of yes and no in files. */
export const answers: Readonly<Record<string, boolean>> = {
  y: true,
  yes: true,
  true: true,
  '1': true,
  n: false,
  no: false,
  false: false,
  '0': false,
}

/** Spellings of the guardian's relation in files: for `S/o` (son of) the guardian is the father. `undefined` when unknown. */
const relations: Readonly<Record<string, Relation>> = {
  father: 'father',
  mother: 'mother',
  husband: 'husband',
  wife: 'wife',
  son: 'son',
  daughter: 'daughter',
  guardian: 'guardian',
  's/o': 'father',
  'd/o': 'father',
  'w/o': 'husband',
  'h/o': 'wife',
  'c/o': 'guardian',
  so: 'father',
  do: 'father',
  wo: 'husband',
  ho: 'wife',
  co: 'guardian',
}

const idKinds: Readonly<Record<string, IdKind | 'pan'>> = {
  aadhaar: 'aadhaar',
  aadhar: 'aadhaar',
  adhar: 'aadhaar',
  adhaar: 'aadhaar',
  uid: 'aadhaar',
  passport: 'passport',
  voterid: 'voterId',
  voter: 'voterId',
  epic: 'voterId',
  voteridcard: 'voterId',
  drivinglicence: 'drivingLicence',
  drivinglicense: 'drivingLicence',
  dl: 'drivingLicence',
  licence: 'drivingLicence',
  rationcard: 'rationCard',
  ration: 'rationCard',
  smartcard: 'rationCard',
  other: 'other',
  pan: 'pan',
  pancard: 'pan',
}

const GUARDIAN = /^([sdwhc])\s?\/?\s?o[.:]?\s+(.+)$/i
/** An Aadhaar number masked by the import or by the author of the file. */
const CUT_AADHAAR = /^[X*•x ]{4,10}[ -]?(\d{4})$/

/** The guardian; `S/o Mani` contains relation and name. The relation is undefined when it is not recognised. */
export function readGuardian(cells: ImportCells): { name: string | null; relation: Relation | undefined } {
  const guardian = cells.guardianName ?? ''
  const worded = GUARDIAN.exec(guardian)
  const written = cells.guardianRelation || (worded ? `${worded[1]}/o` : '')
  const name = worded?.[2] ?? (guardian === '' ? null : guardian)
  return { name, relation: written === '' ? null : relations[foldText(written).replace(/[\s.]/g, '')] }
}

/** Phone and second phone; one cell may contain both. `dropped` are further numbers of that cell, which have no place. */
export function readPhones(cells: ImportCells): {
  phone: string
  secondPhone: string | null
  dropped: string[]
} {
  const [phone = '', ...more] = (cells.phone ?? '')
    .split(/[/,;|]/)
    .map(bare)
    .filter(Boolean)
  const secondPhone = (cells.secondPhone ? bare(cells.secondPhone) : more[0]) || null
  const kept = [phone, secondPhone ?? ''].map(phoneKey)
  return { phone, secondPhone, dropped: more.filter((number) => !kept.includes(phoneKey(number))) }
}

const bare = (text: string) => withoutZeros(text.trim()).replace(/[().]/g, '').replace(/\s+/g, ' ').trim()

/** The text of a cell without the decimals that programs add to whole numbers when they export them: `9840012345.0`. */
export function withoutZeros(text: string): string {
  return text.replace(/^(\+?\d+)\.0+$/, '$1')
}

/**
 * Identity document and PAN; a missing kind is derived from the number's format; a kind that is not recognised is undefined. A customer has
 * one document and one PAN: `dropsAadhaar` says that the document is not the one in the Aadhaar cell, which is left out.
 */
export function readIdentity(cells: ImportCells): Identity & { dropsAadhaar: boolean } {
  const cut = lastFour(withoutZeros(cells.aadhaar ?? ''))
  const identity = identityOf(cells, cut)
  return { ...identity, dropsAadhaar: cut !== null && cut !== identity.number }
}

function identityOf(cells: ImportCells, cut: string | null): Identity {
  const pan = (cells.pan ?? '').replace(/[\s-]/g, '').toUpperCase() || null
  const number = normalId(withoutZeros(cells.idNumber ?? ''))
  if (number === null && !cells.idKind) return { kind: cut ? 'aadhaar' : null, number: cut, pan }
  const written = cells.idKind ? idKinds[foldText(cells.idKind).replace(/[^a-z]/g, '')] : kindOf(number ?? '')
  if (written === 'pan') {
    const dropsIdNumber = pan !== null && number !== null && idKey(number) !== pan
    return { kind: cut ? 'aadhaar' : null, number: cut, pan: pan ?? number, dropsIdNumber }
  }
  if (written === 'aadhaar') return { kind: 'aadhaar', number: lastFour(number ?? '') ?? cut, pan }
  return { kind: written, number, pan }
}

function kindOf(number: string): IdKind | 'pan' {
  if (isPan(number)) return 'pan'
  if (CUT_AADHAAR.test(number)) return 'aadhaar'
  if (/^[A-Z]\d{7}$/.test(number)) return 'passport'
  return /^[A-Z]{3}\d{7}$/.test(number) ? 'voterId' : 'other'
}

/** The last four digits of an Aadhaar number, masked or whole; other text is returned as it is, and rejected later. */
function lastFour(text: string): string | null {
  if (text === '') return null
  return CUT_AADHAAR.exec(text)?.[1] ?? (/^\d{12}$/.test(text.replace(/[\s-]/g, '')) ? text.slice(-4) : text)
}
