import { IconPhoto, IconUser } from '@tabler/icons-react'
import { type ReactNode, useMemo } from 'react'
import { pictureTexts } from '#texts/picture.ts'
import { ReadField } from '../../ui/form/ReadField.tsx'
import { type Reader, Reading } from '../../ui/form/reading.ts'
import { Photo } from '../Photo.tsx'

/** The part of a record's handle that decides how it is shown. */
interface Shown {
  isRecord: boolean
  form: { dirty: boolean }
}

/**
 * Whether a record is shown as text: a stored one that is read-only. With unsaved changes it stays a form, so that nothing
 * typed is read as if it were stored.
 */
export function isReading({ isRecord, form }: Shown, disabledReason: string | undefined): boolean {
  return disabledReason !== undefined && isRecord && !form.dirty
}

interface ReadingRecordProps {
  record: Shown
  disabledReason: string | undefined
  children: ReactNode
}

/** Around all that shows a record: while it can only be read, its fields are text and its disabled actions are left out. */
export function ReadingRecord({ record, disabledReason, children }: ReadingRecordProps) {
  const { form } = record
  const reading = isReading(record, disabledReason)
  const reader = useMemo<Reader | null>(
    () => (reading ? { form, Field: ReadField, Picture } : null),
    [reading, form],
  )
  return <Reading value={reader}>{children}</Reading>
}

function Picture({ label, id, round }: { label: string; id: string; round: boolean }) {
  return (
    <Photo
      id={id}
      label={pictureTexts.alt(label)}
      none={pictureTexts.none(label)}
      size="72px"
      icon={round ? IconUser : IconPhoto}
    />
  )
}
