import { titlesTexts } from '#texts/titles.ts'
import { counted, grouped } from '../../domain/text/count.ts'

/** Texts of addresses. */
export const domainTexts = {
  title: titlesTexts.domain,
  noun: 'Domain',
  lead: 'Addresses people open, and the stores they may choose there when they sign in.',
  hereOwn: (host: string, serves: string) => `You are at ${host}, which serves ${serves}.`,
  hereDefault: (host: string, serves: string) =>
    `You are at ${host}. It has no line of its own, so “Every other address” answers: ${serves}.`,
  newTitle: 'Add Domain',
  fields: { name: 'Host name', places: 'Stores' },
  defaultName: 'Every other address',
  help: {
    name: 'Such as pledge.example or 192.168.1.20; what is pasted from the browser’s bar is shortened',
    at: (host: string) => `You are at ${host} now`,
  },
  noHost: 'Host name must be written as pledge.example or 192.168.1.20',
  storesNeeded: 'Choose at least one store; an address without stores lets nobody in',
  sections: { address: 'Address', stores: 'Stores it serves' },
  defaultLead: 'Answers at every address that has no line of its own here.',
  storesLead: 'Who signs in here works in one of these stores, and switches among them alone.',
  allLead: 'While none is chosen, it serves every store of every company.',
  answersHere: (host: string) =>
    `This is where you are now (${host}). The store you work in has to stay served, so that you can come back.`,
  others: 'It also serves companies that you do not see; their stores stay as they are.',
  allOf: (company: string) => `All stores of ${company}`,
  all: 'All stores of all companies',
  inactiveStore: (store: string) => `${store} (in-active)`,
  columns: { name: 'Address', serves: 'Serves', count: 'Stores', here: 'Here' },
  servesAll: 'Every store',
  countAll: 'every store',
  countStores: (stores: number, companies: number) => {
    const some = counted(stores, 'store')
    return companies > 1 ? `${some} of ${grouped(companies)} companies` : some
  },
  countOthers: (some: string) => `${some}, and stores of companies that you do not see`,
  servesStores: (company: string, stores: readonly string[]) => `${company}: ${stores.join(', ')}`,
  andOthers: 'other companies',
  youAreHere: 'You are here',
  kept: 'This one answers at every address without a line of its own, so it stays.',
}
