import { Skeleton } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import { lazyPart } from '../../shell/lazyPart.tsx'
import { ReadOnlyField } from '../../ui/form/ReadOnlyField.tsx'
import { ReadOnlyContext, type ReadOnlyView } from '../../ui/form/readOnly.ts'

/** The side of a picture, a CSS length. */
const PICTURE_SIZE = '72px'

// Few records have a picture.
const ReadPicture = lazyPart(
  () => import('../picture/ReadPicture.tsx'),
  'ReadPicture',
  <Skeleton width={PICTURE_SIZE} height={PICTURE_SIZE} />,
)

/** The part of a record's handle that decides how it is shown. */
interface Shown {
  isStored: boolean
  form: { dirty: boolean }
}

/**
 * Whether a record is shown as text: a stored one that is read-only. With unsaved changes it stays a form, so that nothing
 * typed is read as if it were stored.
 */
export function isShownAsText({ isStored, form }: Shown, disabledReason: string | undefined): boolean {
  return disabledReason !== undefined && isStored && !form.dirty
}

interface ReadOnlyRecordProps {
  record: Shown
  disabledReason: string | undefined
  children: ReactNode
}

/** Wraps everything that shows a record: while the record is read-only, its fields are text and its disabled actions are left out. */
export function ReadOnlyRecord({ record, disabledReason, children }: ReadOnlyRecordProps) {
  const { form } = record
  const readOnly = isShownAsText(record, disabledReason)
  const view = useMemo<ReadOnlyView | null>(
    () => (readOnly ? { form, Field: ReadOnlyField, Picture } : null),
    [readOnly, form],
  )
  return <ReadOnlyContext value={view}>{children}</ReadOnlyContext>
}

function Picture(picture: { label: string; id: string; round: boolean }) {
  return <ReadPicture {...picture} size={PICTURE_SIZE} />
}
