import { Alert, Box, Button, Text, Textarea } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { rulesTexts } from '#texts/rules.ts'
import { useRequestReleaseException } from '../../../api/gen/hooks/part-payment/request-release-exception.ts'
import type { PartPayment, Released, ReleaseException } from '../../../api/gen/model/index.ts'
import { useFocusNext } from '../../shared/form/useFocusNext.ts'
import type { PrintoutRecord } from '../../shared/printouts/usePrintoutLink.tsx'
import { isDefinite, newKey } from '../../shared/record/useIdempotencyKey.ts'
import type { RecordHandle } from '../../shared/record/useRecord.ts'
import { notifyProblem } from '../../shared/state/problemOf.ts'
import type { RecordFormHandle } from '../../ui/form/useRecordForm.ts'
import { formatDateTime } from '../../ui/format.ts'
import { notifySuccess } from '../../ui/notify.ts'
import { ActionPanel } from '../actions/ActionPanel.tsx'
import { approvedReleaseTexts } from '../texts/approvedRelease.ts'
import { releaseTexts } from '../texts/release.ts'
import { CollectionFields } from './CollectionFields.tsx'
import { approvedValues, type CollectionValues, checkCollection, toCollection } from './collectionValues.ts'
import type { ReleaseState } from './useRelease.ts'

const texts = releaseTexts.exception

interface ReleaseFrameProps<Values extends Record<string, unknown> & { collection: CollectionValues }> {
  loan: PartPayment
  record: RecordHandle<Values>
  words: { title: string; lead: string; submit: string }
  state: ReleaseState
  /** The items to release; null for the whole packet. */
  lines: readonly number[] | null
  onClose: () => void
  /** The items to release. */
  children: ReactNode
}

/**
 * The panel of a release, whole or in part: the items and the collector. It needs no open day.
 */
export function ReleaseFrame<Values extends Record<string, unknown> & { collection: CollectionValues }>(
  props: ReleaseFrameProps<Values>,
) {
  const { loan, record, words, state, lines, onClose, children } = props
  const { title, lead, submit } = words
  return (
    <ActionPanel
      loan={loan}
      title={title}
      lead={lead}
      record={record}
      onClose={onClose}
      undated
      saveLabel={submit}
    >
      {children}
      <CollectionFields loan={loan} record={record.form} state={state} />
      <ReleaseApproval loan={loan} record={record.form} state={state} lines={lines} />
    </ActionPanel>
  )
}

/** The voucher of a release. */
export function releaseVoucher({ id }: Released): PrintoutRecord {
  return { subject: 'release', id }
}

interface ReleaseApprovalProps<Values extends { collection: CollectionValues }> {
  loan: PartPayment
  record: RecordFormHandle<Values & Record<string, unknown>>
  state: ReleaseState
  /** The items to release; null for the whole packet. */
  lines: readonly number[] | null
}

/**
 * What needs approval in a release, the reason, and the button to request it; nothing if no approval is needed. An approved request
 * can be filled in, so that any user may make the release.
 */
function ReleaseApproval<Values extends { collection: CollectionValues }>(
  props: ReleaseApprovalProps<Values>,
) {
  const { loan, record, lines } = props
  const { exceptions = [], request, approval } = props.state
  const { collection } = record.form.values
  const [key, setKey] = useState(newKey)
  const send = useRequestReleaseException({ request: { headers: { 'Idempotency-Key': key } } })
  const focusNext = useFocusNext(record.element)
  const approved = request?.status === 'approved' ? request : undefined
  if (exceptions.length === 0 && approved === undefined) return null

  function fillIn(approved: ReleaseException) {
    record.form.setValues(
      (now) =>
        ({
          ...now,
          ...(lines !== null && { lines: approved.lines }),
          collection: { ...now.collection, ...approvedValues(approved) },
        }) as never,
    )
    // The button goes with its focus. The number is the field that the collector's document must fill.
    focusNext('collection.idNumber')
  }

  async function requestIt() {
    const lacking = Object.entries({
      ...checkCollection(collection, exceptions),
      ...(collection.reason.trim() === '' && { 'collection.reason': rulesTexts.required(texts.reason) }),
      ...(lines?.length === 0 && { lines: releaseTexts.items.chooseFirst }),
    })
    if (lacking.length > 0) {
      record.showErrors(lacking.map(([field, message]) => ({ field, message })))
      return
    }
    try {
      const data = {
        collection: toCollection(collection),
        lines: lines === null ? null : [...lines],
        reason: collection.reason.trim(),
      }
      await send.mutateAsync({ params: { id: loan.id }, data })
      notifySuccess(texts.requested)
      setKey(newKey())
    } catch (error) {
      if (isDefinite(error)) setKey(newKey())
      notifyProblem(error)
    }
  }

  return (
    <Alert color={approval === undefined ? 'yellow' : 'green'} variant="light">
      <Text fw={600}>{exceptions.length === 0 ? texts.title : texts.needed}</Text>
      <Box component="ul" m={0} ps="1.25rem">
        {exceptions.map((kind) => (
          <li key={kind}>{texts.kinds[kind]}</li>
        ))}
      </Box>
      {request !== undefined && (
        <p role="status">
          {approved === undefined
            ? texts.waiting(formatDateTime(request.requestedAt), request.collectorName)
            : (approval ? texts.approvedBy : approvedReleaseTexts.differs)(
                approved.decidedByName ?? '',
                approved.collectorName,
              )}
        </p>
      )}
      {approved !== undefined && approval === undefined && (
        <Button onClick={() => fillIn(approved)}>{approvedReleaseTexts.fillIn}</Button>
      )}
      {exceptions.length > 0 && (
        <>
          <Textarea
            data-path="collection.reason"
            data-label={texts.reason}
            label={texts.reason}
            rows={2}
            mt="sm"
            maxLength={500}
            required
            value={collection.reason}
            error={record.form.errors['collection.reason']}
            onChange={({ currentTarget: { value: reason } }) =>
              record.form.setValues((now) => ({ ...now, collection: { ...now.collection, reason } }) as never)
            }
          />
          <Button mt="sm" variant="default" loading={send.isPending} onClick={() => void requestIt()}>
            {request === undefined ? texts.request : texts.requestAgain}
          </Button>
        </>
      )}
    </Alert>
  )
}
