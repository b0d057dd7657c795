import { sql } from 'drizzle-orm'
import type { FieldProblem, Rate } from '../../../api/gen/model/index.ts'
import { scaleHalfUp } from '../../../domain/money/money.ts'
import { rightName } from '../../platform/auth/rights.ts'
import type { BaseContext } from '../../platform/operation/context.ts'
import { fail } from '../../platform/operation/problem.ts'
import { texts } from '../../platform/operation/texts.ts'
import { lastClosing } from '../lending/public.ts'
import { readRates } from './rateRow.ts'
import { type Jump, rateTexts } from './texts.ts'

/** A change of more than this from the previous closing price is unusual: 5 %. */
const UNUSUAL_ABOVE_BP = 500
/** Problem type of a price that the user can confirm: the browser then sends the same request with `confirmed`. */
const UNUSUAL = 'urn:pledgebook:unusual-price'

/** Prices of different metals for one day. */
export interface DayPrices {
  storeId: string | null
  effectiveOn: string
  note: string | null
  confirmed: boolean
  prices: readonly { metalId: string; pricePaisePerG: number; field: string }[]
}

interface Existing extends Record<string, unknown> {
  place: number
  name: string | null
  from: number | null
  from_on: string | null
  taken: boolean
}

type Checking = Pick<BaseContext, 'db' | 'actor' | 'today'>

/** Change in a price, in basis points of the previous one, rounded half up. */
export function changeBp(fromPaise: number, toPaise: number): number {
  const change = scaleHalfUp(Math.abs(toPaise - fromPaise), 10_000, fromPaise)
  return toPaise < fromPaise ? -change : change
}

/** Whether a price differs a lot from the previous closing: it needs confirmation, and a warning when it is imported. */
export function isUnusual(fromPaise: number, toPaise: number): boolean {
  // Exact arithmetic: a change slightly above 5 % counts.
  return Math.abs(toPaise - fromPaise) * 10_000 > fromPaise * UNUSUAL_ABOVE_BP
}

/**
 * Checks new prices of a day.
 * @throws DomainError 403 without the right to enter prices of a past day; 422 naming each price that breaks a rule, or that is unusual
 * and not confirmed.
 */
export async function requireNewPrices(context: Checking, dayPrices: DayPrices): Promise<void> {
  const { effectiveOn } = dayPrices
  const { actor, today } = context
  const past = effectiveOn < today
  if (effectiveOn > today)
    throw fail(422, texts.invalid, [{ field: 'effectiveOn', message: rateTexts.future(today) }])
  if (past && !actor.grants.has('Rate.edit'))
    throw fail(403, rateTexts.pastNeedsEdit, [
      { field: 'effectiveOn', message: texts.notAllowed(rightName('Rate.edit')) },
    ])
  if (past && dayPrices.note === null)
    throw fail(422, texts.invalid, [{ field: 'note', message: rateTexts.pastNeedsNote }])
  const existing = await readExisting(context, dayPrices)
  const errors: FieldProblem[] = []
  for (const [index, { metalId, field }] of dayPrices.prices.entries()) {
    const { name, taken } = existing[index] as Existing
    const prefix = field.replace(/pricePaisePerG$/, '')
    if (name === null) errors.push({ field: `${prefix}metalId`, message: rateTexts.unknownMetal })
    else if (dayPrices.prices.findIndex((other) => other.metalId === metalId) < index)
      errors.push({ field: `${prefix}metalId`, message: rateTexts.metalTwice })
    else if (past && taken) errors.push({ field, message: rateTexts.pastTaken(name, effectiveOn) })
  }
  if (errors.length > 0)
    throw fail(422, errors.length === 1 ? (errors[0]?.message ?? '') : texts.invalid, errors)
  requireConfirmation(dayPrices, existing)
}

/** Checks a price that corrects one of the same day, metal and stores. @throws as {@link requireNewPrices}. */
export async function requireUsualPrice(context: Checking, dayPrices: DayPrices): Promise<void> {
  requireConfirmation(dayPrices, await readExisting(context, dayPrices))
}

/** @throws DomainError 422 for an inactive entry, and for one that is not the last of its day. */
export function requireCorrectable({ active, closing }: Rate): void {
  if (!active) throw fail(422, rateTexts.inactive)
  if (!closing) throw fail(422, rateTexts.notLast)
}

/**
 * Checks that an inactive entry may be activated. As when prices are added, a past day that has a price accepts no second one: its active
 * entries correct one another. Today accepts several.
 * @throws DomainError 422 when the past day has another price for the same stores, which the entry neither corrects nor is corrected by.
 */
export async function requireActivatable(context: BaseContext, entry: Rate): Promise<void> {
  const { active, metalId, metalName, storeId, effectiveOn, correctsId, correctedById } = entry
  if (active || effectiveOn >= context.today || correctedById !== null) return
  const [closing] = await readRates(
    context,
    sql`r.active and r.metal_id = ${metalId} and r.effective_on = ${effectiveOn}
      and r.store_id is not distinct from ${storeId}::uuid`,
    { limit: 1 },
  )
  if (closing && closing.id !== correctsId) throw fail(422, rateTexts.pastTaken(metalName, effectiveOn))
}

/** For each price: its metal's name, the previous closing, and whether the day has a price for the same stores. */
async function readExisting({ db, actor }: Checking, dayPrices: DayPrices): Promise<Existing[]> {
  const { companyId } = actor
  const { storeId, effectiveOn, prices } = dayPrices
  const requested = JSON.stringify(prices.map(({ metalId }, place) => ({ place, metal_id: metalId })))
  const { rows } = await db.execute<Existing>(sql`
    select p.place, m.name, b.price as from, b.effective_on as from_on, exists (
      select from rate t where t.company_id = ${companyId} and t.metal_id = m.id and t.active
        and t.effective_on = ${effectiveOn} and t.store_id is not distinct from ${storeId}::uuid
    ) as taken
    from jsonb_to_recordset(${requested}::jsonb) as p (place integer, metal_id uuid)
    left join metal m on m.company_id = ${companyId} and m.id = p.metal_id and m.active
    left join lateral (
      ${lastClosing({ companyId, storeId }, sql`m.id`, sql`r.effective_on < ${effectiveOn}`)}
    ) b on true
    order by p.place`)
  return rows
}

function requireConfirmation(dayPrices: DayPrices, existing: readonly Existing[]): void {
  if (dayPrices.confirmed) return
  const jumps = dayPrices.prices.flatMap(({ pricePaisePerG: toPaise, field }, index) => {
    const { name, from, from_on: fromOn } = existing[index] as Existing
    if (name === null || from === null || fromOn === null) return []
    if (!isUnusual(from, toPaise)) return []
    const jump: Jump = { metal: name, fromPaise: from, fromOn, toPaise, changeBp: changeBp(from, toPaise) }
    return [{ field, jump }]
  })
  if (jumps.length === 0) return
  throw fail(
    422,
    rateTexts.jumps(jumps.map(({ jump }) => jump)),
    jumps.map(({ field, jump }) => ({ field, message: rateTexts.jump(jump) })),
    { type: UNUSUAL },
  )
}
