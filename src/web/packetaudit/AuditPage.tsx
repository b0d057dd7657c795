import { Alert, Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { packetAuditTexts } from '#texts/packetaudit.ts'
import { recordTexts } from '#texts/record.ts'
import { useFinishPacketAudit } from '../../api/gen/hooks/packet-audit/finish-packet-audit.ts'
import {
  getGetPacketAuditByIdQueryOptions,
  useGetPacketAuditById,
} from '../../api/gen/hooks/packet-audit/get-packet-audit-by-id.ts'
import type { PacketAudit } from '../../api/gen/model/index.ts'
import { useDashboardPlace } from '../shared/list/useDashboardPlace.ts'
import { PrintoutMenu } from '../shared/printouts/PrintoutMenu.tsx'
import { RecordState } from '../shared/record/RecordState.tsx'
import { useScope } from '../shared/record/useScope.ts'
import { notifyProblem } from '../shared/state/problemOf.ts'
import { useCan } from '../shell/can.ts'
import { queryClient } from '../shell/query.ts'
import { useSession } from '../shell/session.ts'
import { BackButton } from '../ui/BackButton.tsx'
import { useConfirm } from '../ui/confirm/ConfirmProvider.tsx'
import type { ConfirmFact } from '../ui/confirm/confirmOptions.ts'
import { DisabledButton } from '../ui/DisabledButton.tsx'
import { FactList, type ListedFact } from '../ui/FactList.tsx'
import { formatDateTime, formatNumber, formatWeight } from '../ui/format.ts'
import { notifySuccess } from '../ui/notify.ts'
import { Page } from '../ui/page/Page.tsx'
import { Section } from '../ui/page/Section.tsx'
import { AuditBadge } from './auditColumns.tsx'
import { type AuditDialog, AuditDialogs } from './auditDialogs.tsx'
import { auditedOf } from './auditFacts.ts'
import { CountPanel } from './CountPanel.tsx'
import { Differences } from './Differences.tsx'
import classes from './PacketAudit.module.css'
import { auditTexts } from './texts/packetAudits.ts'
import { type FailedScan, useScans } from './useScans.ts'

const { page: texts, finish, sign, countersign, reopen, cancel } = auditTexts

/** One audit: packets are counted, differences shown, and signatures given here. */
export function AuditPage({ id }: { id: string }) {
  const place = useDashboardPlace('packetAudit')
  return (
    <RecordState<PacketAudit>
      query={useGetPacketAuditById({ id })}
      title={packetAuditTexts.title}
      onClose={place.list}
    >
      {(audit) => <AuditView audit={audit} />}
    </RecordState>
  )
}

function AuditView({ audit }: { audit: PacketAudit }) {
  const place = useDashboardPlace('packetAudit')
  const can = useCan()
  const session = useSession()
  const [dialog, setDialog] = useState<AuditDialog | null>(null)
  const isHere = audit.storeId === useScope().storeId
  const isAuditor = isHere && audit.auditorId === session?.userId && can('CountPacket')
  const { state } = audit
  const scans = useScans(audit, isAuditor && state === 'counting')
  const isOpen = state === 'counting' || state === 'counted'
  return (
    <Page
      title={audit.number}
      lead={texts.lead(auditedOf(audit), audit.storeName)}
      howItWorks={() => import('./texts/howItWorks.ts')}
      actions={
        <>
          <BackButton onClick={place.list}>{recordTexts.back}</BackButton>
          <PrintoutMenu subject="packetAudit" id={audit.id} />
          {isHere && (
            <AuditActions
              audit={audit}
              isAuditor={isAuditor}
              failed={scans.failed.filter(({ packet }) => packet === null)}
              onOpen={setDialog}
            />
          )}
        </>
      }
    >
      <div className={classes.stack}>
        {isOpen && !isHere && (
          <Alert variant="light" role="status">
            {texts.elsewhere(audit.storeName)}
          </Alert>
        )}
        {isHere && isAbandoned(audit) && (
          <Alert color="yellow" variant="light" role="status">
            {texts.auditorLeft(audit.auditorName)}
          </Alert>
        )}
        {state === 'counting' && isHere && !isAuditor && !audit.auditorLeft && (
          <Alert variant="light" role="status">
            {texts.otherCounts(audit.auditorName)}
          </Alert>
        )}
        {state === 'counted' && audit.auditorSignedAt !== null && (
          <Alert color="yellow" variant="light" role="status">
            {sign.waits}
          </Alert>
        )}
        {state === 'counting' && isAuditor && <CountPanel audit={audit} scans={scans} />}
        {audit.outcome !== undefined && <Differences audit={audit} outcome={audit.outcome} />}
        <AuditFacts audit={audit} />
      </div>
      {dialog !== null && <AuditDialogs dialog={dialog} audit={audit} onClose={() => setDialog(null)} />}
    </Page>
  )
}

interface AuditActionsProps {
  audit: PacketAudit
  isAuditor: boolean
  /** Scans that were not counted. */
  failed: readonly FailedScan[]
  onOpen: (dialog: AuditDialog) => void
}

/** Whether only a second person can end an audit, because its auditor has left without signing. */
const isAbandoned = ({ auditorLeft, auditorSignedAt }: PacketAudit) => auditorLeft && auditorSignedAt === null

/** What the auditor or the second person can do now; the main action last. */
function AuditActions({ audit, isAuditor, failed, onOpen }: AuditActionsProps) {
  const { state, auditorSignedAt } = audit
  const can = useCan()
  if (state === 'counting' && isAuditor)
    return (
      <>
        <Button variant="default" onClick={() => onOpen('cancel')}>
          {cancel.action}
        </Button>
        <FinishButton audit={audit} failed={failed} />
      </>
    )
  if (isAbandoned(audit) && can('CountersignPacketAudit'))
    return <Button onClick={() => onOpen('cancelLeft')}>{cancel.action}</Button>
  if (state !== 'counted') return null
  if (isAuditor && auditorSignedAt === null)
    return (
      <>
        <Button variant="default" onClick={() => onOpen('reopen')}>
          {reopen.action}
        </Button>
        <Button onClick={() => onOpen('sign')}>{sign.action}</Button>
      </>
    )
  const problem = can('CountersignPacketAudit') ? audit.countersignProblem : countersign.notAllowed
  if (problem !== null) return <DisabledButton reason={problem}>{countersign.action}</DisabledButton>
  return <Button onClick={() => onOpen('countersign')}>{countersign.action}</Button>
}

/** Finishes the count after a confirmation, which lists the scans that were not counted and the packets still to be weighed. */
function FinishButton({ audit, failed }: Pick<AuditActionsProps, 'audit' | 'failed'>) {
  const confirm = useConfirm()
  const finishing = useFinishPacketAudit()
  const isRunning = useRef(false)

  async function run() {
    if (isRunning.current) return
    isRunning.current = true
    const from = location.href
    try {
      const { countedCount, toWeigh } = await queryClient.fetchQuery({
        ...getGetPacketAuditByIdQueryOptions({ id: audit.id }),
        staleTime: 0,
      })
      const isSure = await confirm({
        from,
        title: finish.title,
        text: finish.text,
        confirmLabel: finish.action,
        facts: [
          { label: finish.counted, value: formatNumber(countedCount), strong: true },
          ...sealsFact(
            finish.failed,
            failed.map(({ seal }) => seal),
          ),
          ...sealsFact(finish.toWeigh, toWeigh),
        ],
      })
      if (!isSure) return
      const { number } = await finishing.mutateAsync({
        params: { id: audit.id },
        data: { version: audit.version },
      })
      notifySuccess(finish.done(number))
    } catch (error) {
      notifyProblem(error)
    } finally {
      isRunning.current = false
    }
  }

  return (
    <Button loading={finishing.isPending} onClick={() => void run()}>
      {finish.action}
    </Button>
  )
}

/** How many packets and which; nothing for none. */
const sealsFact = (label: (count: number) => string, seals: readonly string[]): ConfirmFact[] =>
  seals.length === 0 ? [] : [{ label: label(seals.length), value: seals.join(', ') }]

/** The details of an audit: what, when and by whom. */
function AuditFacts({ audit }: { audit: PacketAudit }) {
  const { auditorSignedAt, secondSignedAt, finishedAt, cancelledAt, emptyPacketMg, expectedCount } = audit
  const facts: ListedFact[] = [
    [auditTexts.columns.state, <AuditBadge key="state" state={audit.state} />],
    [texts.auditor, audit.auditorName],
    [texts.started, formatDateTime(audit.startedAt)],
    expectedCount !== null && [texts.expected, formatNumber(expectedCount)],
    [texts.counted, formatNumber(audit.countedCount)],
    audit.weighCount > 0 && [
      packetAuditTexts.report.emptyPacket,
      emptyPacketMg === 0 ? packetAuditTexts.report.unpacked : formatWeight(emptyPacketMg),
    ],
    finishedAt !== null && [texts.finished, formatDateTime(finishedAt)],
    auditorSignedAt !== null && [
      packetAuditTexts.report.auditor,
      texts.whenAndWho(formatDateTime(auditorSignedAt), audit.auditorName),
    ],
    audit.auditorRemarks !== null && [packetAuditTexts.report.remarks, audit.auditorRemarks],
    secondSignedAt !== null && [
      packetAuditTexts.report.second,
      texts.whenAndWho(formatDateTime(secondSignedAt), audit.secondName),
    ],
    audit.secondRemarks !== null && [packetAuditTexts.report.secondRemarks, audit.secondRemarks],
    cancelledAt !== null && [
      texts.cancelled,
      texts.whenAndWho(formatDateTime(cancelledAt), audit.cancelledByName),
    ],
    audit.cancelReason !== null && [cancel.reason, audit.cancelReason],
    audit.reopenedReason !== null && [texts.reopened, audit.reopenedReason],
    audit.note !== null && [texts.note, audit.note],
    audit.seed !== null && [texts.seed, audit.seed],
  ]
  return (
    <Section title={texts.facts}>
      <FactList facts={facts} />
    </Section>
  )
}
