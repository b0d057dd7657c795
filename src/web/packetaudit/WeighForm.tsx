import { useEffect, useRef } from 'react'
import { useChangeCountedPacket } from '../../api/gen/hooks/packet-audit/change-counted-packet.ts'
import type { CountedPacket, PacketAudit } from '../../api/gen/model/index.ts'
import { packetAuditRules } from '../../api/gen/rules/packetaudit.ts'
import { contractCheck } from '../shared/record/contractCheck.ts'
import { useCancel } from '../shared/record/useCancel.ts'
import { problemOf } from '../shared/state/problemOf.ts'
import { RecordForm } from '../ui/form/RecordForm.tsx'
import { useRecordForm } from '../ui/form/useRecordForm.ts'
import { WeightField } from '../ui/form/WeightField.tsx'
import { notifySuccess } from '../ui/notify.ts'
import { auditTexts } from './texts/packetAudits.ts'

const { count: texts, edit } = auditTexts

interface WeighFormProps {
  audit: PacketAudit
  packet: CountedPacket
  /** Whether the form may take the focus when it opens. */
  mayTakeFocus: () => boolean
  onClose: () => void
}

/**
 * A form for the weight of a packet that was drawn for weighing, right after its scan; it leaves the focus in the scan field while
 * packets are scanned.
 */
export function WeighForm({ audit, packet, mayTakeFocus, onClose }: WeighFormProps) {
  const changing = useChangeCountedPacket()
  const initial: { weighedMg: number | null } = { weighedMg: null }
  const rules = packetAuditRules.ChangeCountedPacket
  const required = { weighedMg: { ...rules.weighedMg, required: true } }
  const record = useRecordForm({
    initial,
    check: (values) => contractCheck(required, { weighedMg: edit.weighedMg }, values),
    save: async ({ weighedMg }) => {
      const { id: countedId, seal } = packet
      // Keeps the seal problem and the remark that were recorded since the scan.
      const { sealProblem, remark } = audit.counted.find(({ id }) => id === countedId) ?? packet
      try {
        const data = { countedId, weighedMg, sealProblem, remark }
        await changing.mutateAsync({ params: { id: audit.id }, data })
        notifySuccess(texts.saved(seal))
        onClose()
      } catch (error) {
        const { detail } = problemOf(error)
        record.showErrors([{ field: 'weighedMg', message: detail }])
      }
    },
  })
  const cancel = useCancel({ form: record, discard: () => record.reset(initial) }, onClose)
  const { element } = record
  const mayTake = useRef(mayTakeFocus)
  // The seal field has the focus, and a form does not take the focus from a field by itself.
  useEffect(() => {
    if (mayTake.current()) element.current?.querySelector('input')?.focus()
  }, [element])
  return (
    <RecordForm record={record} onCancel={cancel} saveLabel={texts.saveWeight}>
      <WeightField record={record} name="weighedMg" label={texts.weightOf(packet.seal)} required />
    </RecordForm>
  )
}
