/** Messages about addresses. */
export const domainTexts = {
  nameTaken: 'This address is already added.',
  noHost: 'Enter a web address such as pledge.example or 192.168.1.20, without http:// or a port.',
  unknownStore: 'Choose an active store of an active company.',
  storesNeeded: 'Choose at least one store: nobody can sign in at an address without stores.',
  defaultName: 'The default address cannot be renamed: it applies to all addresses that are not listed.',
  defaultStays:
    'The default address cannot be in-activated: it applies to all addresses that are not listed.',
  othersLose:
    'You cannot see all companies. Someone who can must decide whether the default address is for all stores.',
  othersServed:
    'This address is also used by companies you cannot see. Ask someone who can see them to change it.',
  lockedOut: (host: string, store: string) =>
    `This would lock you out: you are working at ${host} in ${store}. Keep this store at the address, or sign in at another address first.`,
} as const
