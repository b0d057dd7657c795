import { domainTexts as texts } from '#texts/domain.ts'
import type { Domain, DomainRows } from '../../api/gen/model/index.ts'
import { DEFAULT_HOST } from '../../domain/hostName.ts'

/** What an address is called in lists and headings. */
export function domainName({ name }: Pick<Domain, 'name'>): string {
  return name === DEFAULT_HOST ? texts.defaultName : name
}

/** What an address serves, company by company. */
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

/** A sentence about the address that one is at: which one answers, and what it serves. */
export function tellHere({ host, rows }: DomainRows): string {
  const answers = rows.find(({ answersHere }) => answersHere)
  if (answers === undefined) return texts.here(host, '', '')
  return texts.here(host, domainName(answers), servesText(answers))
}
