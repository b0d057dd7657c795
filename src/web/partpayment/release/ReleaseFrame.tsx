import type { ReactNode } from 'react'
import type { PartPayment, Released } from '../../../api/gen/model/index.ts'
import type { PaperRecord } from '../../shared/papers/usePaperLink.ts'
import type { RecordHandle } from '../../shared/record/useRecord.ts'
import { ActPanel } from '../acts/ActPanel.tsx'
import { CollectionFields } from './CollectionFields.tsx'
import type { CollectionValues } from './collectionValues.ts'
import { ReleaseApproval } from './ReleaseApproval.tsx'
import type { ReleaseState } from './useRelease.ts'

interface ReleaseFrameProps<Values extends Record<string, unknown> & { collection: CollectionValues }> {
  loan: PartPayment
  record: RecordHandle<Values>
  texts: { title: string; lead: string; submit: string }
  state: ReleaseState
  /** The items that leave; null for the whole packet. */
  lines: readonly number[] | null
  onClose: () => void
  /** What leaves. */
  children: ReactNode
}

/**
 * The frame of a release, whole or in part: what leaves, and who collects it. It belongs to no business day.
 */
export function ReleaseFrame<Values extends Record<string, unknown> & { collection: CollectionValues }>(
  props: ReleaseFrameProps<Values>,
) {
  const { loan, record, texts, state, lines, onClose, children } = props
  const { title, lead, submit } = texts
  return (
    <ActPanel
      loan={loan}
      title={title}
      lead={lead}
      record={record}
      onClose={onClose}
      undated
      saveLabel={submit}
    >
      {children}
      <CollectionFields loan={loan} record={record.form} onFile={state.onFile} />
      <ReleaseApproval loan={loan} record={record.form} state={state} lines={lines} />
    </ActPanel>
  )
}

/** The voucher of a release. */
export function releaseVoucher({ id }: Released): PaperRecord {
  return { of: 'release', id }
}
