import { sql } from 'drizzle-orm'
import type { ValuationRate } from '../../../api/gen/model/index.ts'
import type { Valuation } from '../../../domain/policy/policy.ts'
import { type ValuationRate as Found, valuationRate } from '../../../domain/valuation/valuation.ts'
import type { Handler } from '../../platform/operation/context.ts'
import { fail, failField } from '../../platform/operation/problem.ts'
import { texts } from '../../platform/operation/texts.ts'
import { type ClosingRow, toClosings, valuedBy } from '../lending/public.ts'
import { rateTexts } from './texts.ts'

interface ValuationRow extends Record<string, unknown> {
  name: string
  method: Valuation
  closings: ClosingRow[]
}

/** The valuation price of a day in the store under the company's policy, with its calculation. One query. */
export const getValuationRate: Handler<'GetValuationRate'> = async ({ db, actor, body, today }) => {
  const { metalId, date = today } = body
  if (date > today) throw failField('date', rateTexts.future(today))
  const metal = sql`m.id`
  const { rows } = await db.execute<ValuationRow>(sql`
    select m.name, c.policy ->> 'valuation' as method, ${valuedBy(actor, metal, date)} as closings
    from metal m join company c on c.id = m.company_id
    where m.company_id = ${actor.companyId} and m.id = ${metalId}`)
  const [row] = rows
  if (!row) throw fail(404, texts.notFound)
  const days = toClosings(row.closings).reverse()
  const found = valuationRate(row.method, days, date)
  const reply: ValuationRate = {
    metalId,
    metalName: row.name,
    date,
    method: row.method,
    pricePaisePerG: found?.pricePaisePerG ?? null,
    taken: found?.taken ?? null,
    sentence: found ? sentenceOf(found) : missing(row, date),
    days: row.method === 'latestRate' ? [] : days,
  }
  if (!found) return reply
  return {
    ...reply,
    ...(found.average && { average: found.average }),
    previous: found.previous,
  }
}

function missing({ name, method }: ValuationRow, date: string): string {
  return method === 'latestRate' ? rateTexts.noPrice(name, date) : rateTexts.noPriceInDays(name, date)
}

function sentenceOf({ taken, average, previous }: Found): string {
  if (taken === 'latest' || average === null) return rateTexts.latest(previous.pricePaisePerG, previous.date)
  const { pricePaisePerG, ...stretch } = average
  const data = { ...stretch, average: pricePaisePerG, previous: previous.pricePaisePerG, date: previous.date }
  return taken === 'average' ? rateTexts.average(data) : rateTexts.previousClosing(data)
}
