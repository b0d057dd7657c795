import { newPasswordTexts } from '#texts/newPassword.ts'
import { rulesTexts } from '#texts/rules.ts'
import type { MetalInput, SetUpRequest } from '../../api/gen/model/index.ts'
import { metalDefaults } from '../../domain/valuation/metalDefaults.ts'
import { isPasswordLength } from '../shared/login/newPassword.ts'
import { defaultTimeZone, timeZones } from '../shared/store/timeZones.ts'
import { setupTexts } from './texts.ts'

/** Form values of the set-up page; purities in basis points, 0 while empty. */
export interface SetUpValues {
  code: string
  /** An empty licence number is none. */
  company: Pick<SetUpRequest['company'], 'name' | 'policyProfile'> & { licenceNumber: string }
  /** An empty address or phone number is none. */
  store: { name: string; code: string; timeZone: string; address: string; phone: string }
  owner: SetUpRequest['owner'] & { confirm: string }
  metals: MetalInput[]
}

/** The initial form values. */
export function firstSetUpValues(): SetUpValues {
  return {
    code: '',
    company: { name: '', licenceNumber: '', policyProfile: 'pawnbroker' },
    store: { name: '', code: '', timeZone: defaultTimeZone, address: '', phone: '' },
    owner: { name: '', userName: '', email: '', password: '', confirm: '' },
    metals: structuredClone(metalDefaults),
  }
}

/** The errors of the values by the contract's bounds and patterns, by field. */
export function checkSetUp(values: SetUpValues): Record<string, string> {
  const { fields, errors } = setupTexts
  const found: Record<string, string> = {}
  const need = (path: string, value: string, label: string) => {
    if (value.trim() === '') found[path] = rulesTexts.required(label)
  }
  const match = (path: string, value: string, pattern: RegExp, sentence: string) => {
    if (found[path] === undefined && !pattern.test(value)) found[path] = sentence
  }
  need('code', values.code, fields.code)
  need('company.name', values.company.name, fields.companyName)
  need('store.name', values.store.name, fields.storeName)
  need('store.code', values.store.code, fields.storeCode)
  match('store.code', values.store.code.trim(), /^[A-Z0-9]{2,6}$/, errors.storeCode)
  if (!timeZones().includes(values.store.timeZone)) found['store.timeZone'] = errors.timeZone
  need('owner.name', values.owner.name, fields.ownerName)
  need('owner.userName', values.owner.userName, fields.userName)
  match('owner.userName', values.owner.userName.trim(), /^[A-Za-z0-9][A-Za-z0-9._@-]{2,59}$/, errors.userName)
  need('owner.email', values.owner.email, fields.email)
  match('owner.email', values.owner.email.trim(), /^[^\s@]+@[^\s@]+\.[^\s@.]+$/, errors.email)
  if (!isPasswordLength(values.owner.password)) found['owner.password'] = newPasswordTexts.length
  if (values.owner.confirm !== values.owner.password) found['owner.confirm'] = newPasswordTexts.mismatch
  return { ...found, ...checkMetals(values.metals) }
}

function checkMetals(metals: MetalInput[]): Record<string, string> {
  const { fields, errors } = setupTexts
  const found: Record<string, string> = {}
  metals.forEach((metal, row) => {
    const at = `metals.${row}`
    if (metal.name.trim() === '') found[`${at}.name`] = rulesTexts.required(fields.metal)
    else if (metals.slice(0, row).some((other) => alike(other.name, metal.name))) {
      found[`${at}.name`] = errors.sameMetal
    }
    if (!/^[A-Z][A-Za-z]{0,2}$/.test(metal.symbol.trim())) found[`${at}.symbol`] = errors.symbol
    if (!isPurity(metal.referencePurityBp)) found[`${at}.referencePurityBp`] = errors.fineness
    if (metal.purities.length === 0) found[`${at}.purities`] = errors.purities
    else if (
      metal.purities.every(({ purityBp }) => isPurity(purityBp) && purityBp !== metal.referencePurityBp)
    )
      found[`${at}.referencePurityBp`] ??= errors.reference
    metal.purities.forEach((purity, line) => {
      const path = `${at}.purities.${line}`
      if (purity.label.trim() === '') found[`${path}.label`] = rulesTexts.required(fields.purityLabel)
      else if (metal.purities.slice(0, line).some((other) => alike(other.label, purity.label))) {
        found[`${path}.label`] = errors.sameLabel
      }
      if (!isPurity(purity.purityBp)) found[`${path}.purityBp`] = errors.fineness
      else if (metal.purities.slice(0, line).some(({ purityBp }) => purityBp === purity.purityBp))
        found[`${path}.purityBp`] = errors.samePurity
    })
  })
  return found
}

const alike = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()
const isPurity = (bp: number) => Number.isInteger(bp) && bp >= 1 && bp <= 10_000

/** The request: trimmed values, without the repeated password. */
export function toSetUpRequest(values: SetUpValues): SetUpRequest {
  const { company, store } = values
  const { confirm: _confirm, ...owner } = values.owner
  return {
    code: values.code.trim(),
    company: { ...company, name: company.name.trim(), licenceNumber: company.licenceNumber.trim() || null },
    store: {
      name: store.name.trim(),
      code: store.code.trim(),
      timeZone: store.timeZone,
      address: store.address.trim() || null,
      phone: store.phone.trim() || null,
    },
    owner: { ...owner, name: owner.name.trim(), userName: owner.userName.trim(), email: owner.email.trim() },
    metals: values.metals.map((metal) => ({
      ...metal,
      name: metal.name.trim(),
      symbol: metal.symbol.trim(),
      purities: metal.purities.map(({ label, purityBp }) => ({ label: label.trim(), purityBp })),
    })),
  }
}
