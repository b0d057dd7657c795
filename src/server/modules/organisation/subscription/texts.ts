import { writtenDay } from '../../../../domain/dates/writtenDay.ts'
import { grouped } from '../../../../domain/text/count.ts'
/** Sentences about the plans of a company. */
export const subscriptionTexts = {
  endFirst: 'The last day cannot lie before the first.',
  noDay: 'The calendar has no such day.',
  overlap: (
    { plan, fromOn, toOn }: { plan: string; fromOn: string; toOn: string | null },
    sameStart: boolean,
  ) =>
    `${plan} runs ${span(fromOn, toOn)}, and two plans never run on the same day. ${
      sameStart ? 'Change that one instead.' : toOn === null ? 'Give it an end first.' : 'Choose other days.'
    }`,
  tooManyActive: { store: manyActive('store'), user: manyActive('login') },
  inForce: (plan: string) =>
    `${plan} is the plan in force today. Change it, or give it a last day; a company is not left without a plan by in-activating.`,
} as const

function span(fromOn: string, toOn: string | null): string {
  return toOn === null
    ? `from ${writtenDay(fromOn)} without end`
    : `from ${writtenDay(fromOn)} to ${writtenDay(toOn)}`
}

function manyActive(noun: string) {
  return (active: number, limit: number) => {
    const many = active === 1 ? `${noun} is` : `${noun}s are`
    return `${grouped(active)} ${many} active now, more than ${grouped(limit)}. In-activate ${grouped(active - limit)} first, or let the plan begin on a later day.`
  }
}
