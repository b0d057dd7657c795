/** Sentences about addresses. */
export const domainTexts = {
  nameTaken: 'There is already an address of that name.',
  noHost:
    'This is no host name. Write it as pledge.example or 192.168.1.20, without http:// and without a port.',
  unknownStore: 'Choose an active store of an active company.',
  storesNeeded: 'Choose at least one store: an address without stores lets nobody in.',
  defaultName:
    'The default address keeps its name: it answers for every address that has no name of its own.',
  defaultStays: 'The default address stays: it answers for every address that has no name of its own.',
  othersLose:
    'There are companies that you do not see. Who sees all of them decides whether the default address serves every store or only some.',
  othersServed:
    'This address also serves companies that you do not see. Ask someone who sees them to rename or in-activate it.',
  lockedOut: (host: string, store: string) =>
    `You are at ${host}, and ${store} would no longer be served here: you would lock yourself out. Keep this store at the address, or sign in at another address first.`,
} as const
