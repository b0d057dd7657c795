import { useCallback, useEffect, useRef, useState } from 'react'
import type { Problem } from '../../../api/gen/model/index.ts'
import { outcomesOf } from '../../shell/messages.ts'
import { getSession } from '../../shell/session.ts'
import { type RecordFormHandle, useRecordForm } from '../../ui/form/useRecordForm.ts'
import { useLeaveGuard } from '../../ui/leave/useLeaveGuard.ts'
import { notifyError, notifySuccess, notifyWarning } from '../../ui/notify.ts'
import { rowSaved } from '../../ui/returning.ts'
import { useIsShown } from '../../ui/useIsShown.ts'
import { problemOf } from '../state/problemOf.ts'
import type { ConflictChoice } from './ConflictDialog.tsx'
import { type Conflict, conflictBetween, settle } from './conflict.ts'
import { contractCheck, type FieldRules } from './contractCheck.ts'
import { type RecordDraft, useRecordDraft } from './useRecordDraft.ts'

/** The common fields of records: the id, and the version for edits. */
export interface VersionedRow {
  id: string
  version: number
}

/** The options of a record's form. */
export interface RecordOptions<Row extends VersionedRow, Values extends Record<string, unknown>> {
  /** The kind of record, as named in the messages of the specification's § 8 (`Role Register Successfully`). */
  noun: string
  /** First part of the draft's key; the rest is the record's id, or `new`. */
  draftKey: string
  /** What the user opened the form for; see {@link useRecordDraft}. */
  openedFor?: string | null
  /** The main field of a draft as text; see {@link useRecordDraft}. */
  nameOf?: (values: Partial<Values>) => string | null | undefined
  /** The record to change; null adds one. */
  row: Row | null
  toValues: (row: Row | null) => Values
  rules: Readonly<Record<string, FieldRules>>
  /** The labels of the form's fields; labelled fields are checked, and compared in a conflict. */
  labels: Readonly<Record<keyof Values & string, string>>
  /** Normalises values before the contract's rules are checked, for example a code to capitals; by default they are checked as typed. */
  read?: (values: Values) => Values
  /** The errors of rules beyond the contract's, by path. */
  check?: (values: Values) => Record<string, string>
  /** The form field that shows a server error; the same path when left out. */
  fieldOf?: (field: string) => string
  /** What a server error at a path depends on in addition to the field's own value; see {@link useRecordForm}. */
  basis?: (path: string) => unknown
  /** Confirms checked values with the user before they are sent; nothing is sent unless it returns true. */
  confirm?: (values: Values) => Promise<boolean>
  /** A field's value as the conflict dialog shows it; unformatted by default. */
  write?: (name: keyof Values & string, value: unknown) => string
  /** Adds (`version` null) or changes the record; an empty reply comes as null. */
  send: (values: Values, version: number | null) => Promise<Row | null>
  /** The next step; a returned promise is awaited, so that nothing is saved twice meanwhile. */
  onSaved: (row: Row) => void | Promise<void>
  /** The form values of the next new record, for adding several in a row; the form stays open for adding. */
  next?: (saved: Row) => Values
  /** The form values of a new record after the typed ones were discarded; the initial ones when left out. */
  blank?: () => Values
}

/** A record's form with its rejection, conflict and draft. */
export interface RecordHandle<Values extends Record<string, unknown>> {
  form: RecordFormHandle<Values>
  /** Whether the record is stored; false while a new one is added. */
  isStored: boolean
  /** Why the last save was rejected, if no field shows it. */
  problem: string | null
  conflict: Conflict<Values> | null
  settleConflict: (choice: ConflictChoice) => void
  leaveConflict: () => void
  draft: RecordDraft
  /** Discards the typed values and the draft. */
  discard: () => void
}

/**
 * The common form of a record: validates against the contract, saves with the version that was opened, shows the specified message for
 * the outcome, puts the server's errors under their fields, keeps a draft, guards against leaving, and lets
 * the user choose field by field after a conflict. A rejection never loses typed values. If the user left the form meanwhile, a message
 * shows it.
 */
export function useRecord<Row extends VersionedRow, Values extends Record<string, unknown>>(
  options: RecordOptions<Row, Values>,
): RecordHandle<Values> {
  const { row, rules, labels, toValues } = options
  // The version that the form's changes began from; its values are the initial ones of the form.
  const [base, setBase] = useState(row?.version ?? null)
  // The version for the next save, in a ref because state is only updated with the next rendering.
  const expectedVersion = useRef(base)
  const [problem, setProblem] = useState<string | null>(null)
  const [conflict, setConflict] = useState<Conflict<Values> | null>(null)
  const rebase = useCallback((version: number) => {
    expectedVersion.current = version
    setBase(version)
  }, [])
  const outcomes = outcomesOf(options.noun)
  const isShown = useIsShown()
  const form = useRecordForm<Values>({
    initial: toValues(row),
    check: (values) => ({
      ...contractCheck(rules, labels, options.read?.(values) ?? values),
      ...options.check?.(values),
    }),
    ...(options.basis && { basis: options.basis }),
    ...(options.confirm && { confirm: options.confirm }),
    save: (values) => send(values, expectedVersion.current),
  })
  const draft = useRecordDraft(`${options.draftKey}/${row?.id ?? 'new'}`, form, {
    version: base,
    onVersion: rebase,
    openedFor: options.openedFor ?? null,
    nameOf: options.nameOf,
  })
  useLeaveGuard({
    dirty: form.isDirty,
    onLeave: draft.drop,
    keep: draft.keep,
    free: () => getSession() === null,
  })

  useEffect(() => {
    if (row === null || base === null || row.version <= base || form.dirty) return
    let isNewest = true
    // A pending upload belongs to the version that the form shows, as typed values do.
    void form.settled().then(() => {
      if (!isNewest || form.isDirty()) return
      rebase(row.version)
      form.reset(toValues(row))
    })
    return () => {
      isNewest = false
    }
  }, [row, base, form, toValues, rebase])

  async function send(values: Values, version: number | null): Promise<void> {
    setProblem(null)
    try {
      const saved = await options.send(values, version)
      if (saved === null) {
        notifyWarning(version === null ? outcomes.notFound : outcomes.notUpdated)
        return
      }
      if (version === null && options.next !== undefined) {
        form.reset(options.next(saved))
      } else {
        rebase(saved.version)
        form.reset(toValues(saved))
      }
      draft.drop()
      rowSaved(saved.id)
      notifySuccess(version === null ? outcomes.registered : outcomes.updated)
      await options.onSaved(saved)
    } catch (error) {
      rejected(problemOf(error), values, version)
    }
  }

  function rejected(problem: Problem, values: Values, version: number | null): void {
    // The shell reports the end of the session, once; typed values are kept as a draft.
    if (problem.status === 401) return
    if (!isShown()) {
      notifyError(version === null ? outcomes.createFailed : outcomes.notUpdated, problem.detail)
      return
    }
    if (problem.status === 409 && problem.current !== undefined) {
      setConflict(
        conflictBetween(
          problem.current,
          values,
          form.form.getInitialValues(),
          (current) => toValues(current as Row),
          options,
        ),
      )
      return
    }
    const fieldOf = options.fieldOf ?? ((field: string) => field)
    const errors = (problem.errors ?? []).map(({ field, message }) => ({ field: fieldOf(field), message }))
    const unmatched = form.showErrors(errors)
    if (errors.length > 0 && unmatched.length === 0) return
    setProblem(unmatched.map(({ message }) => message).join(' ') || problem.detail)
    if (version === null && errors.length === 0) notifyError(outcomes.createFailed, problem.detail)
  }

  return {
    form,
    isStored: row !== null,
    problem,
    conflict,
    settleConflict: (choice) => {
      if (conflict === null) return
      const chosen = settle(conflict, form.form.getValues(), choice)
      // A field for which the user chose the other version's value does not count as edited.
      form.reset(conflict.theirs)
      form.form.setValues(chosen)
      rebase(conflict.version)
      setConflict(null)
      void form.save()
    },
    leaveConflict: () => setConflict(null),
    draft,
    discard: () => {
      form.reset((row === null ? options.blank?.() : undefined) ?? toValues(row))
      draft.drop()
    },
  }
}
