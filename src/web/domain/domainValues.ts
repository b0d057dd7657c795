import type { CompanyStores, Domain, DomainPair } from '../../api/gen/model/index.ts'
import { DEFAULT_HOST, isHostName, readHostName } from '../../domain/text/hostName.ts'
import { domainTexts as texts } from './texts.ts'

/** Form values of an address. */
export interface DomainValues extends Record<string, unknown> {
  name: string
  /** Keys of the chosen stores, in order; see {@link keyOf}. */
  places: string[]
}

/** A store option. */
export interface StoreChoice {
  key: string
  label: string
}

/** A company with its store options. */
export interface CompanyChoice {
  companyId: string
  name: string
  stores: StoreChoice[]
}

/** Key of a company and store. */
export function keyOf({ companyId, storeId }: DomainPair): string {
  return `${companyId}/${storeId}`
}

/** The initial values of an address. */
export function toDomainValues(domain: Domain | null): DomainValues {
  return { name: domain?.name ?? '', places: (domain?.places ?? []).map(keyOf).sort() }
}

/** The values with the host name taken from the typed text. */
export function withHostName(values: DomainValues): DomainValues {
  return { ...values, name: values.name === DEFAULT_HOST ? DEFAULT_HOST : readHostName(values.name) }
}

/** The request fields of an address. */
export function toDomainRequest(values: DomainValues): { name: string; places: DomainPair[] } {
  return {
    name: withHostName(values).name,
    places: values.places.map((key) => {
      const [companyId = '', storeId = ''] = key.split('/')
      return { companyId, storeId }
    }),
  }
}

/**
 * Rules beyond the contract's: a complete host name, and at least one store. The default address, and one that also serves companies
 * the user cannot see, may have none.
 */
export function checkDomain(saved: Domain | null) {
  return (values: DomainValues): Record<string, string> => {
    if (saved?.name === DEFAULT_HOST) return {}
    const { name } = withHostName(values)
    const empty = values.places.length === 0 && saved?.servesOthers !== true
    return {
      ...(name !== '' && !isHostName(name) && { name: texts.noHost }),
      ...(empty && { places: texts.storesNeeded }),
    }
  }
}

/** The options: active stores, and inactive ones that the address already serves. */
export function choicesOf(companies: readonly CompanyStores[], saved: Domain | null): CompanyChoice[] {
  const choices = companies.map(
    ({ companyId, companyName, stores }): CompanyChoice => ({
      companyId,
      name: companyName,
      stores: stores.map(({ storeId, storeName }) => ({
        key: keyOf({ companyId, storeId }),
        label: storeName,
      })),
    }),
  )
  for (const { companyId, companyName, storeId, storeName, active } of saved?.places ?? []) {
    const key = keyOf({ companyId, storeId })
    let company = choices.find((choice) => choice.companyId === companyId)
    if (company === undefined) {
      company = { companyId, name: companyName, stores: [] }
      choices.push(company)
    }
    if (company.stores.every((store) => store.key !== key))
      company.stores.push({ key, label: active ? storeName : texts.inactiveStore(storeName) })
  }
  return choices
}

/** The selected keys after some are ticked or cleared, in order. */
export function withPlaces(chosen: readonly string[], keys: readonly string[], ticked: boolean): string[] {
  const rest = chosen.filter((key) => !keys.includes(key))
  return (ticked ? [...rest, ...keys] : rest).sort()
}

/** A function that writes a field of an address as text, for the conflict dialog. */
export function writeDomainValue(choices: readonly CompanyChoice[]) {
  const names = new Map(choices.flatMap(({ stores }) => stores.map(({ key, label }) => [key, label])))
  return (name: string, value: unknown): string =>
    name === 'places'
      ? (value as string[]).map((key) => names.get(key) ?? key).join(', ')
      : String(value ?? '')
}
