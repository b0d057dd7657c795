import { useRef, useState } from 'react'
import { recordTexts } from '#texts/record.ts'
import { getSession } from '../../shell/session.ts'
import { useRecordForm } from '../../ui/form/useRecordForm.ts'
import { useLeaveGuard } from '../../ui/leave/useLeaveGuard.ts'
import { notifySuccess } from '../../ui/notify.ts'
import { useIsShown } from '../../ui/useIsShown.ts'
import { type PrintoutRecord, usePrintoutLink } from '../printouts/usePrintoutLink.tsx'
import {
  type Attempts,
  type IdempotencyKey,
  isRepeated,
  type KeyedValues,
  SENT_WITH,
  textOf,
  useIdempotencyKey,
} from '../record/useIdempotencyKey.ts'
import type { RecordHandle } from '../record/useRecord.ts'
import { useRecordDraft } from '../record/useRecordDraft.ts'
import { notifyProblem, problemOf } from '../state/problemOf.ts'

/** The options of a form that posts. */
export interface PostingOptions<Values extends KeyedValues, Reply, Sent extends object = object> {
  draftKey: string
  /** What the user opened the form for; see {@link useRecordDraft}. */
  openedFor?: string | null
  /** The main field of a draft as text; see {@link useRecordDraft}. */
  nameOf?: (values: Partial<Values>) => string | null | undefined
  /** The initial form values, with a new key each time. */
  empty: () => Values
  /** The errors of the values, by path. Values that were sent without a reply are not checked again: they may be saved already. */
  check: (values: Values) => Record<string, string>
  /** Confirms checked values with the user before they are sent; nothing is sent unless it returns true. */
  confirm?: (values: Values) => Promise<boolean>
  /** What is sent in addition to the typed values, such as the version of the record; the first attempt with these values decides it. */
  sentWith?: (values: Values) => Sent
  send: (values: Values, sentWith: Sent) => Promise<Reply>
  /** The form field that shows a server error; the same path when left out. */
  fieldOf?: (field: string, values: Values) => string
  /** The message after success. */
  successText: (reply: Reply) => string
  /** The record to print afterwards. */
  printout?: (reply: Reply) => PrintoutRecord | undefined
  /** The next step; a returned promise is awaited. */
  onDone: (reply: Reply) => void | Promise<void>
}

/** A form that posts, and the request options for its generated hook, such as `useCloseLoan({ request })`. */
export interface Posting<Values extends Record<string, unknown>, Sent extends object = object>
  extends RecordHandle<Values> {
  request: IdempotencyKey['request']
  /**
   * What was sent with the values of the form, while they wait for their reply or it is lost; null otherwise. The next save then sends
   * the same again, so the form shows what it was sent with: what was read since may include the posting.
   */
  repeated: Sent | null
}

/**
 * The form of a posting: keeps a draft, carries a key so that nothing is posted twice, and puts the server's rejections
 * under their fields. Nothing typed is lost by a rejection. If the user left the form meanwhile, a message shows it.
 */
export function usePosting<Values extends KeyedValues, Reply, Sent extends object = object>(
  options: PostingOptions<Values, Reply, Sent>,
): Posting<Values, Sent> {
  const { draftKey, fieldOf = (field) => field } = options
  const empty = (): Values => ({ ...options.empty(), [SENT_WITH]: null })
  const [initial] = useState(empty)
  const printoutLink = usePrintoutLink()
  const [problem, setProblem] = useState<string | null>(null)
  const form = useRecordForm<Values>({
    initial,
    check: (values) => (isRepeated(values) ? {} : options.check(values)),
    ...(options.confirm && { confirm }),
    save,
  })
  const draft = useRecordDraft(draftKey, form, {
    openedFor: options.openedFor ?? null,
    nameOf: options.nameOf,
  })
  const { request, send } = useIdempotencyKey(draft, form)
  // The values that the form proposes after a posting are not the user's: leaving needs no confirmation.
  const leaving = useRef(false)
  const isShown = useIsShown()
  useLeaveGuard({
    dirty: () => !leaving.current && isChanged(),
    onLeave: draft.drop,
    keep: draft.keep,
    free: () => getSession() === null,
  })

  /** Whether leaving loses work: what the page keeps for a confirmation is none, a request without a reply is. */
  function isChanged(): boolean {
    const values = form.form.getValues()
    const isUnanswered = attemptsOf(values).typed !== undefined
    const names = Object.keys(values).filter((name) => isUnanswered || name !== SENT_WITH)
    return Object.keys(form.unreadable()).length > 0 || names.some((name) => form.form.isDirty(name))
  }

  /** The page keeps what is sent with the values while the user confirms it. */
  async function confirm(values: Values): Promise<boolean> {
    if (options.sentWith) setSentWith({ ...attemptsOf(values), ...sentWithOf(values) })
    const agreed = (await options.confirm?.(values)) === true
    if (!agreed && options.sentWith) setSentWith(values[SENT_WITH] ?? null)
    return agreed
  }

  function sentWithOf(values: Values): Sent {
    return (sentBefore(values) ?? options.sentWith?.(values) ?? {}) as Sent
  }

  function setSentWith(sentWith: unknown): void {
    form.form.setValues({ ...form.form.getValues(), [SENT_WITH]: sentWith })
  }

  async function save(values: Values): Promise<void> {
    setProblem(null)
    try {
      const sentWith = sentWithOf(values)
      form.form.setValues({ ...values, [SENT_WITH]: { ...sentWith, ...attemptsWith(values, sentWith) } })
      const reply = await send(() => options.send(values, sentWith))
      discard()
      notifySuccess(options.successText(reply), printoutLink(options.printout?.(reply)))
      leaving.current = true
      await options.onDone(reply)
    } catch (error) {
      if (!isShown()) {
        notifyProblem(error, recordTexts.rejected)
        return
      }
      const { status, detail, errors = [] } = problemOf(error)
      // The shell reports the end of the session, once; typed values are kept as a draft.
      if (status === 401) return
      const placed = errors.map(({ field, message }) => ({ field: fieldOf(field, values), message }))
      const unmatched = form.showErrors(placed)
      if (errors.length === 0 || unmatched.length > 0)
        setProblem(unmatched.map(({ message }) => message).join(' ') || detail)
    } finally {
      leaving.current = false
    }
  }

  function discard(): void {
    form.reset(empty())
    draft.drop()
  }

  return {
    isStored: false,
    form,
    request,
    repeated: (sentBefore(form.form.values) ?? null) as Sent | null,
    problem,
    draft,
    discard,
    conflict: null,
    settleConflict: () => undefined,
    leaveConflict: () => undefined,
  }
}

/** The attempts with the key, and what each of their texts was sent with. */
interface PostingAttempts extends Attempts {
  each?: object[]
}

/** What these values were sent with in an earlier request with the key. A draft of an earlier version of the page has one for all. */
function sentBefore(values: Record<string, unknown>): object | undefined {
  const { typed = [], each = [], ...last } = attemptsOf(values)
  const at = typed.indexOf(textOf(values))
  return at < 0 ? undefined : (each[at] ?? last)
}

/** The requests with the key, including one of these values. */
function attemptsWith(values: Record<string, unknown>, sentWith: object): PostingAttempts {
  const { typed = [], each: earlier, ...last } = attemptsOf(values)
  const each = earlier ?? typed.map(() => last)
  if (isRepeated(values)) return { typed, each }
  return { typed: [...typed, textOf(values)], each: [...each, sentWith] }
}

/** {@link SENT_WITH}; empty for a new key. */
function attemptsOf(values: Record<string, unknown>): PostingAttempts {
  return values[SENT_WITH] ?? {}
}
