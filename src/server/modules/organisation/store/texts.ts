import { counted } from '../../../../domain/text/count.ts'
/** Sentences about stores. */
export const storeTexts = {
  nameTaken: 'This company already has a store of that name.',
  codeTaken: 'This company already has a store with that code.',
  ownStore: 'You are working in this store. Switch to another one first.',
  lastStore: 'A company keeps at least one active store.',
  dateTwice: 'This date stands twice.',
  storeLimit: (limit: number, plan: string) =>
    `The plan ${plan} allows ${counted(limit, 'active store')}. In-activate one first, or change the plan.`,
} as const
