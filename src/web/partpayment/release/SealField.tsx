import { TextField } from '../../ui/form/TextField.tsx'
import type { RecordFormHandle } from '../../ui/form/useRecordForm.ts'
import { releaseTexts } from '../texts/release.ts'

const { label, help } = releaseTexts.seal

/** The seal scanned or read from the packet; a scanner sends Enter, which moves to the next field. */
export function SealField<Values extends { seal: string }>({
  record,
}: {
  record: RecordFormHandle<Values & Record<string, unknown>>
}) {
  return <TextField record={record} name="seal" label={label} help={help} required />
}
