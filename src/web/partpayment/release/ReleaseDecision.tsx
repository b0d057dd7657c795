import { Alert, Box, Button, Group, Text, Textarea } from '@mantine/core'
import { useRef, useState } from 'react'
import { rulesTexts } from '#texts/rules.ts'
import { useApproveReleaseException } from '../../../api/gen/hooks/part-payment/approve-release-exception.ts'
import { useRejectReleaseException } from '../../../api/gen/hooks/part-payment/reject-release-exception.ts'
import type { PartPayment, ReleaseException, ReleaseOnFile } from '../../../api/gen/model/index.ts'
import { notifyProblem } from '../../shared/state/problemOf.ts'
import { useConfirm } from '../../ui/confirm/ConfirmProvider.tsx'
import facts from '../../ui/facts.module.css'
import { formatDateTime, formatWeight } from '../../ui/format.ts'
import { notifySuccess } from '../../ui/notify.ts'
import { Section } from '../../ui/page/Section.tsx'
import { useHeadingFocus } from '../../ui/useHeadingFocus.ts'
import { releaseTexts } from '../texts/release.ts'
import { documentsOnFile } from './CollectionFields.tsx'
import { leavingOf } from './releaseFacts.ts'
import { PledgedPictures, StoredPicture } from './StoredPicture.tsx'

const { exception: texts, collection: words, confirm: confirmTexts, pictures } = releaseTexts

interface ReleaseDecisionProps {
  loan: PartPayment
  request: ReleaseException & { status: 'requested' | 'approved' | 'rejected' }
  onFile: ReleaseOnFile
}

/** The details of a release by exception; for a user who may decide, with Approve and Reject. */
export function ReleaseDecision({ loan, request, onFile }: ReleaseDecisionProps) {
  const { status, kinds, collectorName, requestedByName, requestedAt, decidedByName, decidedAt } = request
  useHeadingFocus(status)
  const isCustomer = request.collectedBy === 'pawner'
  const colors = { requested: 'yellow', approved: 'green', rejected: 'red' }
  return (
    <Section title={texts.title} lead={texts.requestedBy(requestedByName, formatDateTime(requestedAt))}>
      <Alert color={colors[status]} variant="light" role="status">
        <Text fw={600}>{texts.status[status]}</Text>
        <Box component="ul" m={0} ps="1.25rem">
          {kinds.map((kind) => (
            <li key={kind}>{texts.kinds[kind]}</li>
          ))}
        </Box>
        {decidedAt !== null && <p>{texts.decidedBy(decidedByName ?? '', formatDateTime(decidedAt))}</p>}
      </Alert>
      <Group align="start" gap="lg">
        <StoredPicture
          id={onFile.photoId}
          label={words.photo(onFile.name)}
          caption={onFile.photoId === null ? words.noPhoto : words.photoOnFile}
        />
        <StoredPicture id={request.pictureId} label={pictures.picture(collectorName)} caption={texts.taken} />
        {request.proofId !== null && (
          <StoredPicture
            id={request.proofId}
            label={(isCustomer ? pictures.identity : pictures.proof)(collectorName)}
            caption={words.fields.proof[isCustomer ? 'identity' : 'authority']}
          />
        )}
        {request.bondId !== null && (
          <StoredPicture
            id={request.bondId}
            label={pictures.bond(collectorName)}
            caption={words.fields.bond}
          />
        )}
        <PledgedPictures loan={loan} />
      </Group>
      <dl className={facts.facts}>
        {factsOf(loan, request, onFile).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {request.mayDecide && <Decide loan={loan} request={request} onFile={onFile} />}
    </Section>
  )
}

function Decide({ loan, request, onFile }: ReleaseDecisionProps) {
  const confirm = useConfirm()
  const approve = useApproveReleaseException()
  const reject = useRejectReleaseException()
  const [note, setNote] = useState('')
  const [error, setError] = useState<string | null>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const params = { id: request.id }

  async function approveIt() {
    const agreed = await confirm({
      title: texts.sureTitle,
      text: texts.sureText,
      facts: factsOf(loan, request, onFile).map(([label, value]) => ({ label, value })),
      confirmLabel: texts.approve,
      danger: true,
    })
    if (!agreed) return
    try {
      await approve.mutateAsync({ params, data: { note: note.trim() || null } })
      notifySuccess(texts.approvedDone)
    } catch (problem) {
      notifyProblem(problem)
    }
  }

  async function rejectIt() {
    if (note.trim() === '') {
      setError(rulesTexts.required(texts.note))
      field.current?.focus()
      return
    }
    try {
      await reject.mutateAsync({ params, data: { note: note.trim() } })
      notifySuccess(texts.rejectedDone)
    } catch (problem) {
      notifyProblem(problem)
    }
  }

  return (
    <>
      <Textarea
        ref={field}
        label={texts.note}
        description={texts.noteHelp}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        rows={2}
        maxLength={500}
        value={note}
        error={error}
        onChange={({ currentTarget }) => {
          setNote(currentTarget.value)
          setError(null)
        }}
      />
      <Group>
        <Button loading={approve.isPending} onClick={() => void approveIt()}>
          {texts.approve}
        </Button>
        <Button variant="default" loading={reject.isPending} onClick={() => void rejectIt()}>
          {texts.reject}
        </Button>
      </Group>
    </>
  )
}

/** The facts of the request, also shown in the confirmation of its approval. */
function factsOf(loan: PartPayment, request: ReleaseException, onFile: ReleaseOnFile): [string, string][] {
  const { collectedBy, collectorName, collectorIdKind, idMasked, ticket, lines, reason, decisionNote } =
    request
  const { pieces, grossMg } = leavingOf(loan, lines)
  const { facts: labels } = texts
  return [
    [labels.leaves, confirmTexts.leaves(pieces, formatWeight(grossMg))],
    [labels.packet, loan.packet.seal],
    [labels.person, `${collectorName} (${confirmTexts.as[collectedBy]})`],
    [labels.shown, `${words.idKinds[collectorIdKind]} ${idMasked}`],
    ...(collectedBy === 'pawner'
      ? [[labels.onFile, documentsOnFile(onFile).join(', ') || '–'] as [string, string]]
      : []),
    ...(collectedBy === 'nominee' ? [[labels.nominee, onFile.nomineeName ?? '–'] as [string, string]] : []),
    [labels.ticket, words.tickets[ticket]],
    [labels.reason, reason],
    ...(decisionNote === null ? [] : [[labels.note, decisionNote] as [string, string]]),
  ]
}
