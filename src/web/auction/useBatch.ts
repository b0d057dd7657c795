import { type ReactNode, useRef, useState } from 'react'
import { auctionTexts } from '#texts/auction.ts'
import { MAX_PRINTED } from '../shared/printouts/maxPrinted.ts'
import { isDefinite, newKey } from '../shared/record/useIdempotencyKey.ts'
import { notifyProblem } from '../shared/state/problemOf.ts'
import { formatNumber } from '../ui/format.ts'
import { notifySuccess } from '../ui/notify.ts'
import type { ChosenActionsProps } from '../ui/table/types.ts'

const { batch: texts } = auctionTexts

/**
 * An idempotent action on several chosen rows; if it is rejected, all of them stay chosen. It is executed on the first 100 rows, or on
 * as many as its request takes (`maxItems`); the others stay chosen for the next time.
 */
export function useBatch<Row extends { id: string }>(
  { rows, onDone }: Pick<ChosenActionsProps<Row>, 'rows' | 'onDone'>,
  most = MAX_PRINTED,
) {
  const [key, setKey] = useState(newKey)
  const isBusy = useRef(false)
  const first = rows.slice(0, most)
  const count = formatNumber(first.length)

  async function run(
    work: (ids: string[]) => Promise<unknown>,
    successText: string,
    links?: ReactNode,
  ): Promise<void> {
    if (isBusy.current) return
    isBusy.current = true
    try {
      await work(first.map(({ id }) => id))
      setKey(newKey())
      onDone(first)
      notifySuccess(successText, links)
    } catch (error) {
      if (isDefinite(error)) setKey(newKey())
      notifyProblem(error)
    } finally {
      isBusy.current = false
    }
  }

  return {
    /** The rows that the next action is executed on. */
    first,
    /** The number of these rows, formatted. */
    count,
    /** {@link count}, followed by the number of all chosen rows if that is larger. */
    countWords: first.length === rows.length ? count : texts.partOf(count, formatNumber(rows.length)),
    run,
    request: { headers: { 'Idempotency-Key': key } },
  }
}
