import { outcomeTexts } from '#texts/outcomes.ts'

/** The outcome messages of one entity (specification, section 8). */
export interface Outcomes {
  registered: string
  updated: string
  inactivated: string
  /** An add whose reply was empty. */
  notFound: string
  /** An update whose reply was empty. */
  notUpdated: string
  /** A delete that succeeded with a status other than 204. */
  notInactivated: string
  createFailed: string
  deleteFailed: string
}

/** The messages for an entity of this name, such as Role. */
export function outcomesOf(noun: string): Outcomes {
  return {
    registered: outcomeTexts.registered(noun),
    updated: outcomeTexts.updated(noun),
    inactivated: outcomeTexts.inactivated(noun),
    notFound: outcomeTexts.notFound(noun),
    notUpdated: outcomeTexts.notUpdated(noun),
    notInactivated: outcomeTexts.notInactivated(noun),
    createFailed: outcomeTexts.createFailed(noun),
    deleteFailed: outcomeTexts.deleteFailed,
  }
}
