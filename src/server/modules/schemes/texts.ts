/** Sentences about schemes. */
export const interestSlabTexts = {
  nameTaken: 'This company already has a scheme of that name.',
  usualTaken: 'Someone is adding schemes at this moment. Look at the list, and try again if you miss one.',
  slabType: 'Choose an active slab type.',
  metal: 'Choose an active metal.',
  metalStays: 'The metal of a scheme stays. Add another scheme for another metal.',
  inactiveType: (name: string) => `Its slab type ${name} is in-active. Bring that back first.`,
  inactiveMetal: (name: string) => `Its metal ${name} is in-active. Bring that back first.`,
  noVersion: 'The scheme has no such version.',
  backwards: 'The last day cannot be before the first.',
} as const
