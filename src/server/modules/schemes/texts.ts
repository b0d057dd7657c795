import { writtenDay } from '../../../domain/dates/writtenDay.ts'

/** Messages about schemes. */
export const interestSlabTexts = {
  nameTaken: 'This company already has a scheme with this name.',
  usualTaken: 'Someone else is adding schemes now. Check the list and try again if one is missing.',
  slabType: 'Choose an active slab type.',
  metal: 'Choose an active metal.',
  metalStays: 'The metal of a scheme cannot be changed. Add a new scheme for another metal.',
  onlyDate: (fromOn: string) =>
    `A new version needs another rate or condition too. To save only the name, set the date back to ${writtenDay(fromOn)}.`,
  inactiveType: (name: string) => `Its slab type ${name} is in-active. Activate it first.`,
  inactiveMetal: (name: string) => `Its metal ${name} is in-active. Activate it first.`,
  outdatedRates: (name: string) =>
    `Its rates per gram no longer fit the purities of ${name}. Add a new scheme instead.`,
  noVersion: 'The scheme has no such version.',
  backwards: 'The last day cannot be before the first day.',
} as const
