import type { FieldProblem, UpdateCustomerRequest } from '../../../api/gen/model/index.ts'
import { fail } from '../../platform/operation/problem.ts'
import { texts } from '../../platform/operation/texts.ts'
import { customerTexts } from './texts.ts'

const YOUNGEST = 18
const OLDEST = 120

/** The fields of a customer with rules beyond their format. */
export type IdentityFacts = Pick<UpdateCustomerRequest, 'bornOn' | 'idKind' | 'idNumber' | 'pan'>

/** Problems of a customer's age and identity documents, by field; empty when valid. `today` as YYYY-MM-DD. */
export function identityFaults(facts: IdentityFacts, today: string): FieldProblem[] {
  const faults: FieldProblem[] = []
  const add = (field: keyof IdentityFacts, message: string) => faults.push({ field, message })
  if (facts.bornOn) {
    if (facts.bornOn > yearsBefore(today, YOUNGEST)) add('bornOn', customerTexts.tooYoung)
    else if (facts.bornOn < yearsBefore(today, OLDEST)) add('bornOn', customerTexts.tooOld)
  }
  const number = normalId(facts.idNumber)
  if (facts.idKind && !number) add('idNumber', customerTexts.idNumberMissing)
  if (!facts.idKind && number) add('idKind', customerTexts.idKindMissing)
  if (number) {
    if (facts.idKind === 'aadhaar' && !/^\d{4}$/.test(number)) add('idNumber', customerTexts.aadhaarDigits)
    if (facts.idKind === 'passport' && !/^[A-Z]\d{7}$/.test(number))
      add('idNumber', customerTexts.passportForm)
    if (facts.idKind === 'voterId' && !/^[A-Z]{3}\d{7}$/.test(number))
      add('idNumber', customerTexts.voterIdForm)
  }
  return faults
}

/** @throws DomainError 422 naming each field of {@link identityFaults}. */
export function requireValidIdentity(facts: IdentityFacts, today: string): void {
  const faults = identityFaults(facts, today)
  const [first] = faults
  if (first) throw fail(422, faults.length === 1 ? first.message : texts.invalid, faults)
}

/** A document's number as it is stored: in capitals, without spaces at its ends; null when empty. */
export function normalId(number: string | null | undefined): string | null {
  const stored = number?.trim().toUpperCase() ?? ''
  return stored === '' ? null : stored
}

/** A document's number in the form used for comparison: letters and digits only. */
export function idKey(number: string | null): string | null {
  return number === null ? null : number.replace(/[^A-Z0-9]/g, '')
}

function yearsBefore(day: string, years: number): string {
  return `${String(Number(day.slice(0, 4)) - years).padStart(4, '0')}${day.slice(4)}`
}
