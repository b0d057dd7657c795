import { rulesTexts } from '#texts/rules.ts'
import type { PartPayment } from '../../../api/gen/model/index.ts'
import { isSameSeal, sealMessages } from '../../../domain/custody/sameSeal.ts'
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

/** The error of the seal read from the packet of a loan; the server checks it again. */
export function checkSeal(seal: string, { packet }: PartPayment): { seal?: string } {
  if (seal.trim() === '') return { seal: rulesTexts.required(label) }
  return isSameSeal(packet.seal, seal) ? {} : { seal: sealMessages.wrong }
}
