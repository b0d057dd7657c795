import type {
  AddCompanyRequest,
  Company,
  PrintLanguage,
  UpdateCompanyRequest,
} from '../../api/gen/model/index.ts'
import { checkPolicy } from '../../domain/policy/checkPolicy.ts'
import { type Policy, type PolicyProfile, policyProfiles } from '../../domain/policy/policy.ts'
import { policyFields } from '../../domain/policy/policyFields.ts'
import { blankToNull } from '../shared/record/blankToNull.ts'
import { companyTexts as texts } from './texts.ts'
import { writePolicyValue } from './writePolicyValue.ts'

/** Form values of a company: its details, the fields of its policy, and the first store of a new one. */
export type CompanyValues = Policy & {
  name: string
  legalName: string
  licenceNumber: string
  gstin: string
  pan: string
  address: string
  phone: string
  email: string
  logoId: string | null
  printLanguage: PrintLanguage
  policyProfile: PolicyProfile
  storeName: string
  storeCode: string
} & Record<string, unknown>

/** Labels of all fields, including those of the policy. */
export const companyLabels = { ...texts.fields, ...texts.policy } as Readonly<Record<string, string>>

/** Initial form values; a new company starts with the pawnbroker rules. */
export function toCompanyValues(company: Company | null): CompanyValues {
  return {
    name: company?.name ?? '',
    legalName: company?.legalName ?? '',
    licenceNumber: company?.licenceNumber ?? '',
    gstin: company?.gstin ?? '',
    pan: company?.pan ?? '',
    address: company?.address ?? '',
    phone: company?.phone ?? '',
    email: company?.email ?? '',
    logoId: company?.logoId ?? null,
    printLanguage: company?.printLanguage ?? 'en',
    policyProfile: company?.policyProfile ?? 'pawnbroker',
    storeName: '',
    storeCode: '',
    ...structuredClone(company?.policy ?? policyProfiles.pawnbroker),
  }
}

/** The values with GSTIN, PAN and store code in capitals; they are not case-sensitive. */
export function withCompanyCapitals(values: CompanyValues): CompanyValues {
  const { gstin, pan, storeCode } = values
  return {
    ...values,
    gstin: gstin.toUpperCase(),
    pan: pan.toUpperCase(),
    storeCode: storeCode.toUpperCase(),
  }
}

/** The policy within a form's values. */
export function policyOf(values: CompanyValues): Policy {
  return Object.fromEntries(policyFields.map(({ key }) => [key, values[key]])) as unknown as Policy
}

/** The fields that adding and changing a company share. */
export function toCompanyRequest(values: CompanyValues): Omit<UpdateCompanyRequest, 'version'> {
  const { legalName, licenceNumber, gstin, pan, address, phone, email } = values
  const details = blankToNull({ legalName, licenceNumber, address, phone, email })
  const numbers = blankToNull({ gstin: gstin.toUpperCase(), pan: pan.toUpperCase() })
  return {
    name: values.name.trim(),
    ...details,
    ...numbers,
    logoId: values.logoId,
    printLanguage: values.printLanguage,
    policyProfile: values.policyProfile,
    policy: policyOf(values),
  }
}

/** A new company with its first store. */
export function toAddRequest(values: CompanyValues): AddCompanyRequest {
  return {
    ...toCompanyRequest(values),
    firstStore: { name: values.storeName.trim(), code: values.storeCode.trim().toUpperCase() },
  }
}

/** The form field that shows a server error. */
export function companyFieldOf(field: string): string {
  if (field === 'firstStore.name') return 'storeName'
  if (field === 'firstStore.code') return 'storeCode'
  return field.replace(/^policy\./, '')
}

/** Checks the policy with the rules of the domain. */
export function checkCompany(values: CompanyValues): Record<string, string> {
  return Object.fromEntries(checkPolicy(policyOf(values)).map(({ field, message }) => [field, message]))
}

/**
 * Another profile sets the rules that still have the old profile's value; what was changed by hand stays.
 */
export function withProfile(values: CompanyValues, profile: PolicyProfile): CompanyValues {
  const [old, next] = [policyProfiles[values.policyProfile], structuredClone(policyProfiles[profile])]
  const untouched = policyFields.map(({ key }) => key).filter((key) => isSame(values[key], old[key]))
  return {
    ...values,
    policyProfile: profile,
    ...Object.fromEntries(untouched.map((key) => [key, next[key]])),
  }
}

/** Whether two values of a policy field are equal; the key order within a tier or limit does not matter. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one, withSortedKeys) === JSON.stringify(other, withSortedKeys)
}

function withSortedKeys(_key: string, value: unknown): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => one.localeCompare(other)))
}

/** A field of the company as text, for the conflict dialog. */
export function writeCompanyValue(name: string, value: unknown): string {
  const field = policyFields.find(({ key }) => key === name)
  if (field !== undefined) return writePolicyValue(field, value as never)
  if (name === 'policyProfile') return texts.profiles[value as PolicyProfile].title
  if (name === 'printLanguage') return texts.printLanguages[value as PrintLanguage]
  if (name === 'logoId') return value === null ? texts.none : texts.hasLogo
  return String(value ?? '')
}
