import { addDays } from '../../../../domain/dates/dates.ts'
import { writtenDay } from '../../../../domain/dates/writtenDay.ts'
import { grouped } from '../../../../domain/text/grouped.ts'
import { plural } from '../../../../domain/text/plural.ts'

/** Messages about the plans of a company. */
export const subscriptionTexts = {
  endFirst: '“To” cannot be before “From”.',
  noDay: 'This date does not exist.',
  overlap: (
    { plan, fromOn, toOn }: { plan: string; fromOn: string; toOn: string | null },
    newFromOn: string,
  ) => {
    const runs =
      toOn === null
        ? `${plan} runs from ${writtenDay(fromOn)} with no end date.`
        : `${plan} runs from ${writtenDay(fromOn)} to ${writtenDay(toOn)}.`
    if (fromOn === newFromOn) return `${runs} Two plans cannot overlap. Change that plan.`
    if (fromOn > newFromOn)
      return `${runs} Two plans cannot overlap. End that plan on ${writtenDay(addDays(fromOn, -1))} at the latest.`
    if (toOn === null) return `${runs} Two plans cannot overlap. Set an end date for that plan first.`
    return `${runs} Two plans cannot overlap. Choose other dates.`
  },
  tooManyActive: {
    store: (active: number, limit: number) =>
      plural(active, {
        one: `1 store is active now, more than ${grouped(limit)}. In-activate ${grouped(active - limit)} first, or start the plan on a later date.`,
        other: `${grouped(active)} stores are active now, more than ${grouped(limit)}. In-activate ${grouped(active - limit)} first, or start the plan on a later date.`,
      }),
    user: (active: number, limit: number) =>
      plural(active, {
        one: `1 login is active now, more than ${grouped(limit)}. In-activate ${grouped(active - limit)} first, or start the plan on a later date.`,
        other: `${grouped(active)} logins are active now, more than ${grouped(limit)}. In-activate ${grouped(active - limit)} first, or start the plan on a later date.`,
      }),
  },
  inForce: (plan: string) =>
    `${plan} is the plan in force today and cannot be in-activated. Change it or set its end date.`,
} as const
