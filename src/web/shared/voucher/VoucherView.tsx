import { Alert, Button, Stack } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { recordTexts } from '#texts/record.ts'
import type { NoteAttachment, NoteLine, NoteReversal } from '../../../api/gen/model/index.ts'
import type { OperationId } from '../../../api/gen/operations.ts'
import { useCan } from '../../shell/can.ts'
import type { PrintoutSubject } from '../../shell/staticData.ts'
import { BackButton } from '../../ui/BackButton.tsx'
import { DisabledButton } from '../../ui/DisabledButton.tsx'
import { Fact } from '../../ui/FactList.tsx'
import factClasses from '../../ui/facts.module.css'
import { formatDate, formatDateTime, formatMoney } from '../../ui/format.ts'
import { Page } from '../../ui/page/Page.tsx'
import { Section } from '../../ui/page/Section.tsx'
import { useHeadingFocus } from '../../ui/useHeadingFocus.ts'
import { PrintoutMenu } from '../printouts/PrintoutMenu.tsx'
import { useNoDay } from '../record/useNoDay.ts'
import { useScope } from '../record/useScope.ts'
import { ReverseVoucher, type ReverseVoucherProps } from './ReverseVoucher.tsx'
import { voucherTexts as texts } from './texts.ts'
import { VoucherFile } from './VoucherFile.tsx'
import { VoucherLines } from './VoucherLines.tsx'

/** The common fields of notes, money transfers and tax payments. */
export interface ShownVoucher {
  id: string
  number: string
  storeId: string
  storeName: string
  postedOn: string
  /** The open business day of the store; null if none. */
  openDayOn: string | null
  amountPaise: number
  byName: string
  madeAt: string
  lines: readonly NoteLine[]
  attachment?: NoteAttachment
  reversal?: NoteReversal
}

/** A fact of a voucher, with its label. */
export type VoucherFact = readonly [label: string, value: ReactNode]

interface Reversing<Voucher> extends Pick<ReverseVoucherProps<Voucher>, 'rules' | 'useReverse' | 'facts'> {
  operation: OperationId
  /** Why it is reversed elsewhere than on this page. */
  disabledReason?: string
}

export interface VoucherViewProps<Voucher extends ShownVoucher> {
  voucher: Voucher
  lead: string
  /** The name of its kind, as the label of its file. */
  kind: string
  /** Facts between its date and its author. */
  facts: readonly VoucherFact[]
  /** The remark or narration, below the other facts. */
  remark: VoucherFact | undefined
  /** The title of its file. */
  fileTitle: string
  printout: PrintoutSubject
  reverse: Reversing<Voucher>
  /** Actions next to printing and reversing. */
  actions?: ReactNode
  onClose: () => void
}

/** One voucher: its details, its posting and its reversal. */
export function VoucherView<Voucher extends ShownVoucher>(props: VoucherViewProps<Voucher>) {
  const { voucher, lead, kind, facts, remark, fileTitle, printout, reverse, actions, onClose } = props
  const [reversing, setReversing] = useState(false)
  const disabledReason = useReversalReason(voucher, reverse)
  const { id, number, postedOn, amountPaise, reversal, attachment } = voucher
  useHeadingFocus(reversal !== undefined)
  const author = [voucher.byName, formatDateTime(voucher.madeAt), voucher.storeName]
  return (
    <Page
      title={number}
      lead={lead}
      actions={
        <>
          <BackButton onClick={onClose}>{recordTexts.back}</BackButton>
          <PrintoutMenu subject={printout} id={id} />
          {disabledReason === undefined ? (
            <Button
              variant="default"
              leftSection={<IconArrowBackUp size={16} aria-hidden />}
              onClick={() => setReversing(true)}
            >
              {texts.reverse.action}
            </Button>
          ) : (
            <DisabledButton reason={disabledReason}>{texts.reverse.action}</DisabledButton>
          )}
          {actions}
        </>
      }
    >
      <Stack gap="lg">
        {reversal !== undefined && (
          <Alert color="yellow" variant="light" role="status">
            {texts.reversal(reversal.number, formatDate(reversal.postedOn), reversal.byName, reversal.reason)}
          </Alert>
        )}
        {reversing && reversal === undefined && (
          <ReverseVoucher voucher={voucher} {...reverse} onClose={() => setReversing(false)} />
        )}
        <Section title={texts.facts}>
          <dl className={factClasses.facts}>
            <Fact label={texts.amount}>{formatMoney(amountPaise)}</Fact>
            <Fact label={texts.postedOn}>{formatDate(postedOn)}</Fact>
            {facts.map(([label, value], at) => (
              <Fact key={at} label={label}>
                {value}
              </Fact>
            ))}
            <Fact label={texts.postedBy}>{author.filter(Boolean).join(' · ')}</Fact>
            {remark !== undefined && (
              <Fact label={remark[0]} className={factClasses.wide}>
                {remark[1]}
              </Fact>
            )}
          </dl>
        </Section>
        <Section title={texts.posting}>
          <VoucherLines caption={`${number} · ${formatDate(postedOn)}`} lines={voucher.lines} />
          {reversal !== undefined && (
            <VoucherLines
              caption={`${reversal.number} · ${formatDate(reversal.postedOn)} · ${texts.reversed}`}
              lines={reversal.lines}
            />
          )}
        </Section>
        {attachment !== undefined && (
          <VoucherFile title={fileTitle} kind={kind} note={voucher} file={attachment} />
        )}
      </Stack>
    </Page>
  )
}

/** Why a voucher cannot be reversed here; undefined when it can. */
function useReversalReason(
  { reversal, storeId, openDayOn }: ShownVoucher,
  { operation, disabledReason }: Pick<Reversing<ShownVoucher>, 'operation' | 'disabledReason'>,
): string | undefined {
  const can = useCan()
  const scope = useScope()
  const noDay = useNoDay(openDayOn)
  if (reversal !== undefined) return texts.already
  if (disabledReason !== undefined) return disabledReason
  if (storeId !== scope.storeId) return texts.elsewhere
  if (!can(operation)) return texts.notAllowed
  return noDay?.reason
}
