/** Parts of the profile in their order. */
export const profileTabs = ['details', 'password', 'sessions', 'preferences', 'scale'] as const

/** A part of the profile. */
export type ProfileTab = (typeof profileTabs)[number]

/** The tab named in the address, if it is one. */
export function tabOf(search: Record<string, unknown>): { tab?: ProfileTab } {
  const tab = profileTabs.find((one) => one === search.tab)
  return tab === undefined ? {} : { tab }
}
