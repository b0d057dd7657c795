import { packetAuditTexts } from '#texts/packetaudit.ts'
import { useCancelPacketAudit } from '../../api/gen/hooks/packet-audit/cancel-packet-audit.ts'
import { useCountersignPacketAudit } from '../../api/gen/hooks/packet-audit/countersign-packet-audit.ts'
import { useReopenPacketAudit } from '../../api/gen/hooks/packet-audit/reopen-packet-audit.ts'
import { useSignPacketAudit } from '../../api/gen/hooks/packet-audit/sign-packet-audit.ts'
import type { PacketAudit } from '../../api/gen/model/index.ts'
import { packetAuditRules } from '../../api/gen/rules/packetaudit.ts'
import { ActionDialog } from '../shared/form/ActionDialog.tsx'
import { contractCheck } from '../shared/record/contractCheck.ts'
import { ChoiceField } from '../ui/form/ChoiceField.tsx'
import { TextAreaField } from '../ui/form/TextAreaField.tsx'
import { differencesOf } from './auditFacts.ts'
import { auditTexts } from './texts/packetAudits.ts'

const { sign, countersign, reopen, cancel } = auditTexts

/** The dialogs of an audit. */
export type AuditDialog = 'sign' | 'countersign' | 'reopen' | 'cancel' | 'cancelLeft'

interface DialogProps {
  audit: PacketAudit
  onClose: () => void
}

/** The open dialog of an audit. */
export function AuditDialogs({ dialog, ...props }: DialogProps & { dialog: AuditDialog }) {
  if (dialog === 'sign') return <SignDialog {...props} />
  if (dialog === 'countersign') return <CountersignDialog {...props} />
  if (dialog === 'cancelLeft') return <CancelLeftDialog {...props} />
  return <ReasonDialog {...props} action={dialog} />
}

/** The auditor signs; differences need remarks. */
function SignDialog({ audit, onClose }: DialogProps) {
  const signing = useSignPacketAudit()
  const differs = differencesOf(audit) > 0
  return (
    <ActionDialog
      title={sign.title}
      lead={sign.lead}
      initial={{ remarks: '' }}
      check={({ remarks }) => ({
        ...contractCheck(packetAuditRules.SignPacketAudit, { remarks: sign.remarks }, { remarks }),
        ...(differs && remarks.trim() === '' && { remarks: sign.remarksNeeded }),
      })}
      saveLabel={sign.action}
      action={async ({ remarks }) => {
        const data = { version: audit.version, remarks: remarks.trim() || null }
        const { number } = await signing.mutateAsync({ params: { id: audit.id }, data })
        return sign.done(number)
      }}
      onClose={onClose}
    >
      {(record) => (
        <TextAreaField
          record={record}
          name="remarks"
          label={sign.remarks}
          first
          required={differs}
          help={differs ? auditTexts.page.resultSome(differencesOf(audit)) : auditTexts.page.resultNone}
        />
      )}
    </ActionDialog>
  )
}

const decisions = (['sign', 'sendBack'] as const).map((value) => ({
  value,
  ...countersign.decisions[value],
}))

/** The second person signs or sends the audit back. */
function CountersignDialog({ audit, onClose }: DialogProps) {
  const deciding = useCountersignPacketAudit()
  const initial: { decision: 'sign' | 'sendBack'; remarks: string } = { decision: 'sign', remarks: '' }
  return (
    <ActionDialog
      title={countersign.title}
      lead={countersign.lead}
      initial={initial}
      check={({ decision, remarks }) => ({
        ...contractCheck(
          packetAuditRules.CountersignPacketAudit,
          { remarks: countersign.remarks },
          { remarks },
        ),
        ...(decision === 'sendBack' && remarks.trim() === '' && { remarks: countersign.reasonNeeded }),
      })}
      saveLabel={countersign.save}
      action={async ({ decision, remarks }) => {
        const data = { version: audit.version, decision, remarks: remarks.trim() || null }
        const { number } = await deciding.mutateAsync({ params: { id: audit.id }, data })
        return decision === 'sign' ? countersign.signed(number) : countersign.sentBack(number)
      }}
      onClose={onClose}
    >
      {(record) => (
        <>
          <ChoiceField record={record} name="decision" label={countersign.decision} options={decisions} />
          <TextAreaField
            record={record}
            name="remarks"
            label={countersign.remarks}
            first
            required={record.form.values.decision === 'sendBack'}
            help={
              audit.auditorRemarks === null
                ? undefined
                : `${packetAuditTexts.report.remarks}: ${audit.auditorRemarks}`
            }
          />
        </>
      )}
    </ActionDialog>
  )
}

/** The second person cancels an audit whose auditor has left, with a reason. */
function CancelLeftDialog({ audit, onClose }: DialogProps) {
  const deciding = useCountersignPacketAudit()
  return (
    <ActionDialog
      title={cancel.title}
      lead={cancel.leftLead(audit.auditorName)}
      initial={{ remarks: '' }}
      check={({ remarks }) => ({
        ...contractCheck(packetAuditRules.CountersignPacketAudit, { remarks: cancel.reason }, { remarks }),
        ...(remarks.trim() === '' && { remarks: cancel.reasonNeeded }),
      })}
      saveLabel={cancel.action}
      action={async ({ remarks }) => {
        const data = { version: audit.version, decision: 'cancel' as const, remarks: remarks.trim() }
        return cancel.done((await deciding.mutateAsync({ params: { id: audit.id }, data })).number)
      }}
      onClose={onClose}
    >
      {(record) => <TextAreaField record={record} name="remarks" label={cancel.reason} required first />}
    </ActionDialog>
  )
}

/** Continues the count, or cancels the audit, with a reason. */
function ReasonDialog({ audit, onClose, action }: DialogProps & { action: 'reopen' | 'cancel' }) {
  const reopening = useReopenPacketAudit()
  const cancelling = useCancelPacketAudit()
  const texts = action === 'reopen' ? reopen : cancel
  return (
    <ActionDialog
      title={texts.title}
      lead={texts.lead}
      initial={{ reason: '' }}
      check={(values) => contractCheck(packetAuditRules.CancelPacketAudit, { reason: texts.reason }, values)}
      saveLabel={texts.action}
      action={async ({ reason }) => {
        const call = { params: { id: audit.id }, data: { version: audit.version, reason: reason.trim() } }
        if (action === 'reopen') {
          await reopening.mutateAsync(call)
          return reopen.done
        }
        return cancel.done((await cancelling.mutateAsync(call)).number)
      }}
      onClose={onClose}
    >
      {(record) => <TextAreaField record={record} name="reason" label={texts.reason} required first />}
    </ActionDialog>
  )
}
