import { rupees } from '../../../../domain/money/rupees.ts'
import { counted } from '../../../../domain/text/count.ts'

/** Messages about stores. */
export const storeTexts = {
  nameTaken: 'This company already has a store with this name.',
  codeTaken: 'This company already has a store with this code.',
  codeUsed: (code: string) =>
    `This store has issued numbers with the code ${code}, so its code cannot be changed.`,
  notThere: (right: string) =>
    `Your role in that store does not allow this (${right}). Ask your manager or the owner.`,
  ownStore: 'You are working in this store. Switch to another one first.',
  cashLeft: (paise: number) =>
    `According to the books, this store holds ${rupees(paise)} in cash. Transfer it to a bank or to another store first.`,
  lastStore: 'A company must have at least one active store.',
  dateTwice: 'This date is repeated.',
  storeLimit: (limit: number, plan: string) =>
    `The plan ${plan} allows ${counted(limit, 'active store')}. In-activate one first, or change the plan.`,
} as const
