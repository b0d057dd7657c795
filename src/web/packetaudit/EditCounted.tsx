import { packetAuditTexts } from '#texts/packetaudit.ts'
import { useChangeCountedPacket } from '../../api/gen/hooks/packet-audit/change-counted-packet.ts'
import type { CountedPacket, PacketAudit } from '../../api/gen/model/index.ts'
import { packetAuditRules } from '../../api/gen/rules/packetaudit.ts'
import { ActionDialog } from '../shared/form/ActionDialog.tsx'
import { contractCheck } from '../shared/record/contractCheck.ts'
import { SelectField } from '../ui/form/SelectField.tsx'
import { SwitchField } from '../ui/form/SwitchField.tsx'
import { TextField } from '../ui/form/TextField.tsx'
import { WeightField } from '../ui/form/WeightField.tsx'
import { auditTexts } from './texts/packetAudits.ts'

const { edit: texts } = auditTexts

/** The value of a seal without a problem; a select has no empty option. */
const INTACT = 'intact'

const sealOptions = [
  { value: INTACT, label: texts.intact },
  ...Object.entries(packetAuditTexts.sealProblems).map(([value, label]) => ({ value, label })),
]

const labels = { weighedMg: texts.weighedMg, remark: texts.remark, loanNumber: texts.loanNumber }

interface EditCountedProps {
  audit: PacketAudit
  packet: CountedPacket
  onClose: () => void
}

/**
 * Changes the weight, seal and remark of a counted packet, identifies one with an unknown seal by its loan, or withdraws one that was
 * counted by mistake.
 */
export function EditCounted({ audit, packet, onClose }: EditCountedProps) {
  const changing = useChangeCountedPacket()
  const isUnknown = packet.result === 'unknownSeal'
  return (
    <ActionDialog
      title={texts.title(packet.seal)}
      initial={{
        weighedMg: packet.weighedMg,
        seal: packet.sealProblem ?? INTACT,
        remark: packet.remark ?? '',
        loanNumber: '',
        withdrawn: false,
      }}
      check={(values) => contractCheck(packetAuditRules.ChangeCountedPacket, labels, values)}
      saveLabel={texts.save}
      action={async ({ weighedMg, seal, remark, loanNumber, withdrawn }) => {
        const sealProblem = seal === INTACT ? null : (seal as CountedPacket['sealProblem'])
        await changing.mutateAsync({
          params: { id: audit.id },
          data: {
            countedId: packet.id,
            weighedMg,
            sealProblem,
            remark: remark.trim() || null,
            ...(loanNumber.trim() !== '' && { loanNumber: loanNumber.trim() }),
            ...(withdrawn && { withdrawn }),
          },
        })
        return texts.done(packet.seal)
      }}
      onClose={onClose}
    >
      {(record) => (
        <>
          {isUnknown && (
            <TextField
              record={record}
              name="loanNumber"
              label={texts.loanNumber}
              help={texts.loanHelp}
              first
            />
          )}
          <WeightField record={record} name="weighedMg" label={texts.weighedMg} first={!isUnknown} />
          <SelectField record={record} name="seal" label={texts.sealProblem} options={sealOptions} />
          <TextField record={record} name="remark" label={texts.remark} />
          <SwitchField record={record} name="withdrawn" label={texts.withdraw} help={texts.withdrawHelp} />
        </>
      )}
    </ActionDialog>
  )
}
