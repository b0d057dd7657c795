import { writtenDay } from '../../../../domain/dates/writtenDay.ts'
import { grouped } from '../../../../domain/text/count.ts'
/** Messages about the plans of a company. */
export const subscriptionTexts = {
  endFirst: 'To cannot be before From.',
  noDay: 'This date does not exist.',
  overlap: (
    { plan, fromOn, toOn }: { plan: string; fromOn: string; toOn: string | null },
    sameStart: boolean,
  ) =>
    `${plan} runs ${span(fromOn, toOn)}. Two plans cannot overlap. ${
      sameStart ? 'Change that plan.' : toOn === null ? 'Set its end date first.' : 'Choose other dates.'
    }`,
  tooManyActive: { store: manyActive('store'), user: manyActive('login') },
  inForce: (plan: string) =>
    `${plan} is the plan in force today and cannot be in-activated. Change it or set its end date.`,
} as const

function span(fromOn: string, toOn: string | null): string {
  return toOn === null
    ? `from ${writtenDay(fromOn)} with no end date`
    : `from ${writtenDay(fromOn)} to ${writtenDay(toOn)}`
}

function manyActive(noun: string) {
  return (active: number, limit: number) => {
    const many = active === 1 ? `${noun} is` : `${noun}s are`
    return `${grouped(active)} ${many} active now, more than ${grouped(limit)}. In-activate ${grouped(active - limit)} first, or start the plan on a later date.`
  }
}
