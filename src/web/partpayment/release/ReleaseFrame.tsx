import type { ReactNode } from 'react'
import type { PartPayment, Released } from '../../../api/gen/model/index.ts'
import type { PaperRecord } from '../../shared/papers/usePaperLink.ts'
import type { RecordHandle } from '../../shared/record/useRecord.ts'
import { ActPanel } from '../acts/ActPanel.tsx'
import { CollectionFields } from './CollectionFields.tsx'
import type { CollectionValues } from './collectionValues.ts'

interface ReleaseFrameProps<Values extends Record<string, unknown> & { collection: CollectionValues }> {
  loan: PartPayment
  record: RecordHandle<Values>
  texts: { title: string; lead: string; submit: string }
  onClose: () => void
  /** What leaves. */
  children: ReactNode
}

/** The frame of handing out, whole or in part: what leaves, then who collects it; it is of no business day. */
export function ReleaseFrame<Values extends Record<string, unknown> & { collection: CollectionValues }>(
  props: ReleaseFrameProps<Values>,
) {
  const { loan, record, texts, onClose, children } = props
  const { title, lead, submit } = texts
  return (
    <ActPanel {...{ loan, title, lead, record, onClose }} undated saveLabel={submit}>
      {children}
      <CollectionFields loan={loan} record={record.form} />
    </ActPanel>
  )
}

/** The voucher of what was handed out. */
export function releaseVoucher({ id }: Released): PaperRecord {
  return { of: 'release', id }
}
