import { titlesTexts } from '#texts/titles.ts'
import { counted } from '../../domain/text/count.ts'
import { grouped } from '../../domain/text/grouped.ts'

/** Texts of web addresses (domains). */
export const domainTexts = {
  title: titlesTexts.domain,
  noun: 'Domain',
  lead: 'Web addresses and the stores available at each.',
  hereOwn: (host: string, serves: string) => `You are at ${host}, which serves ${serves}.`,
  hereDefault: (host: string, serves: string) =>
    `You are at ${host}. This address is not listed, so the default (“All other addresses”) applies: ${serves}.`,
  newTitle: 'Add Domain',
  fields: { name: 'Web address', places: 'Stores' },
  defaultName: 'All other addresses',
  help: {
    name: 'Such as pledge.example or 192.168.1.20; you can paste the full address',
    at: (host: string) => `You are at ${host} now`,
  },
  noHost: 'Enter a web address such as pledge.example or 192.168.1.20.',
  storesNeeded: 'Choose at least one store; nobody can sign in at an address without stores.',
  sections: { address: 'Address', stores: 'Stores served' },
  defaultLead: 'Applies to every address that is not listed here.',
  storesLead: 'Users who sign in at this address can work only in these stores.',
  allLead: 'If none is chosen, all stores of all companies are available.',
  answersHere: (host: string) =>
    `You are using this address now (${host}). Keep your current store selected so that you can still sign in here.`,
  others: 'It also serves companies you cannot see; their stores are not changed.',
  storeIn: (store: string, company: string) => `${store} · ${company}`,
  allOf: (company: string) => `All stores of ${company}`,
  all: 'All stores of all companies',
  inactiveStore: (store: string) => `${store} (in-active)`,
  columns: { name: 'Address', serves: 'Serves', count: 'Stores', here: 'Here' },
  servesAll: 'Every store',
  countAll: 'every store',
  countStores: (stores: number, companies: number) => {
    const storesText = counted(stores, 'store')
    return companies > 1 ? `${storesText} of ${grouped(companies)} companies` : storesText
  },
  countOthers: (storesText: string) => `${storesText}, and stores of companies you cannot see`,
  servesStores: (company: string, stores: readonly string[]) => `${company}: ${stores.join(', ')}`,
  andOthers: 'other companies',
  youAreHere: 'You are here',
  kept: 'The default address cannot be in-activated.',
}
