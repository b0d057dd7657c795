import { useState } from 'react'
import type { CountDayRequest } from '../../api/gen/model/index.ts'
import { useIdempotencyKey } from '../shared/record/useIdempotencyKey.ts'
import { useRecordDraft } from '../shared/record/useRecordDraft.ts'
import { useScope } from '../shared/record/useScope.ts'
import { problemOf } from '../shared/state/problemOf.ts'
import { getSession } from '../shell/session.ts'
import { useRecordForm } from '../ui/form/useRecordForm.ts'
import { useLeaveGuard } from '../ui/leave/useLeaveGuard.ts'
import {
  type CountValues,
  checkCount,
  countedOf,
  type Expected,
  emptyCount,
  totalPaise,
} from './countValues.ts'

/** The fields that the requests of all counts share. */
type CountBody = Pick<CountDayRequest, 'companyId' | 'storeId' | 'denominations'>

interface CountOptions {
  /** What the count is compared with while it is typed; null for none. */
  expected: Expected | null
  send: (body: CountBody, values: CountValues) => Promise<void>
}

/** A count with its draft, its idempotency key and its rejection. */
export function useCount(draftKey: string, { expected, send }: CountOptions) {
  const scope = useScope()
  const [initial] = useState(emptyCount)
  const [problem, setProblem] = useState<string | null>(null)
  const record = useRecordForm<CountValues>({
    initial,
    check: (values) => checkCount(values, expected),
    save: async (values) => {
      setProblem(null)
      try {
        await key.send(() => send({ ...scope, denominations: countedOf(values) }, values))
        record.reset(emptyCount())
        draft.drop()
      } catch (error) {
        const { status, detail, errors = [] } = problemOf(error)
        if (status === 401) return
        if (record.showErrors(errors).length > 0 || errors.length === 0) setProblem(detail)
      }
    },
  })
  const draft = useRecordDraft(draftKey, record)
  const key = useIdempotencyKey(draft, record)
  useLeaveGuard({
    dirty: record.isDirty,
    onLeave: draft.drop,
    keep: draft.keep,
    free: () => getSession() === null,
  })
  return { record, draft, problem, request: key.request, counted: totalPaise(record.form.values) }
}
