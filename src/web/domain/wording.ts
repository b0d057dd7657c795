import type { Domain, DomainRows } from '../../api/gen/model/index.ts'
import { DEFAULT_HOST } from '../../domain/text/hostName.ts'
import { domainTexts as texts } from './texts.ts'

/** The name of an address in lists and headings. */
export function domainName({ name }: Pick<Domain, 'name'>): string {
  return name === DEFAULT_HOST ? texts.defaultName : name
}

/** The stores that an address serves, by company. */
export function servesText({ name, places, servesOthers }: Domain): string {
  if (name === DEFAULT_HOST && places.length === 0 && !servesOthers) return texts.servesAll
  const companies = new Map<string, string[]>()
  for (const { companyName, storeName, active } of places) {
    const store = active ? storeName : texts.inactiveStore(storeName)
    companies.set(companyName, [...(companies.get(companyName) ?? []), store])
  }
  const parts = [...companies].map(([company, stores]) => texts.servesStores(company, stores))
  return [...parts, ...(servesOthers ? [texts.andOthers] : [])].join('; ')
}

/** A sentence about the current address: which record matches it, and what it serves. */
export function hereText({ host, rows }: DomainRows): string | null {
  const answers = rows.find(({ answersHere }) => answersHere)
  if (answers === undefined) return null
  const text = answers.name === DEFAULT_HOST ? texts.hereDefault : texts.hereOwn
  return text(host, countText(answers))
}

function countText({ name, places, servesOthers }: Domain): string {
  const served = places.filter(({ active }) => active)
  if (name === DEFAULT_HOST && places.length === 0 && !servesOthers) return texts.countAll
  const storesText = texts.countStores(served.length, new Set(served.map(({ companyId }) => companyId)).size)
  return servesOthers ? texts.countOthers(storesText) : storesText
}
