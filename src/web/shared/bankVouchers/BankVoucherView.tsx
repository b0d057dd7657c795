import { Alert, Button } from '@mantine/core'
import { IconArrowBackUp, IconArrowLeft } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { bankVoucherTexts } from '#texts/bankvoucher.ts'
import { recordTexts } from '#texts/record.ts'
import type { NoteAttachment, NoteLine } from '../../../api/gen/model/index.ts'
import type { OperationId } from '../../../api/gen/operations.ts'
import { useCan } from '../../shell/can.ts'
import type { PaperSubject } from '../../shell/staticData.ts'
import factClasses from '../../ui/facts.module.css'
import { formatDate, formatDateTime, formatMoney } from '../../ui/format.ts'
import { LockedButton } from '../../ui/LockedButton.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { Section } from '../../ui/page/Section.tsx'
import { PaperMenu } from '../papers/PaperMenu.tsx'
import type { FieldRules } from '../record/contractCheck.ts'
import { useScope } from '../record/useScope.ts'
import classes from '../voucher/Voucher.module.css'
import { VoucherFile } from '../voucher/VoucherFile.tsx'
import { VoucherLines } from '../voucher/VoucherLines.tsx'
import { ReverseBankVoucher, type ReversibleVoucher, type UseReverse } from './ReverseBankVoucher.tsx'

const { page: texts, reverse, form } = bankVoucherTexts

/** What every voucher with a bank on one side has. */
export interface ShownVoucher extends ReversibleVoucher {
  storeId: string
  storeName: string
  postedOn: string
  amountPaise: number
  remark: string | null
  byName: string
  madeAt: string
  lines: readonly NoteLine[]
  attachment?: NoteAttachment
}

interface BankVoucherViewProps<Voucher extends ShownVoucher> {
  voucher: Voucher
  lead: string
  /** What it is in words, as its file is named. */
  kind: string
  /** What it is besides its amount, date, author and remark. */
  facts: readonly (readonly [label: string, value: string])[]
  paper: PaperSubject
  /** The operation that reverses it. */
  reverseOperation: OperationId
  rules: Readonly<Record<string, FieldRules>>
  useReverse: UseReverse<Voucher>
  /** Acts next to printing and reversing. */
  actions?: ReactNode
  onClose: () => void
}

/** One money transfer or tax payment: what it is, what it posted, and its reversal. */
export function BankVoucherView<Voucher extends ShownVoucher>(props: BankVoucherViewProps<Voucher>) {
  const { voucher, lead, kind, facts, paper, reverseOperation, rules, useReverse, actions, onClose } = props
  const [reversing, setReversing] = useState(false)
  const lockedReason = useReversalLock(voucher, reverseOperation)
  const { id, number, postedOn, amountPaise, reversal, attachment, remark } = voucher
  const all: (readonly [string, ReactNode])[] = [
    [texts.amount, formatMoney(amountPaise)],
    [texts.postedOn, formatDate(postedOn)],
    ...facts,
    [
      texts.by,
      [voucher.byName, formatDateTime(voucher.madeAt), voucher.storeName].filter(Boolean).join(' · '),
    ],
    ...(remark === null ? [] : [[texts.remark, remark] as const]),
  ]
  return (
    <Page
      title={number}
      lead={lead}
      actions={
        <>
          <Button variant="default" leftSection={<IconArrowLeft size={16} aria-hidden />} onClick={onClose}>
            {recordTexts.back}
          </Button>
          <PaperMenu of={paper} id={id} />
          {lockedReason === undefined ? (
            <Button
              variant="default"
              leftSection={<IconArrowBackUp size={16} aria-hidden />}
              onClick={() => setReversing(true)}
            >
              {reverse.act}
            </Button>
          ) : (
            <LockedButton reason={lockedReason}>{reverse.act}</LockedButton>
          )}
          {actions}
        </>
      }
    >
      <div className={classes.stack}>
        {reversal !== undefined && (
          <Alert color="yellow" variant="light" role="status">
            {texts.reversal(reversal.number, formatDate(reversal.postedOn), reversal.byName, reversal.reason)}
          </Alert>
        )}
        {reversing && reversal === undefined && (
          <ReverseBankVoucher
            voucher={voucher}
            rules={rules}
            useReverse={useReverse}
            facts={[
              { label: texts.amount, value: formatMoney(amountPaise), strong: true },
              ...facts.map(([label, value]) => ({ label, value })),
            ]}
            onClose={() => setReversing(false)}
          />
        )}
        <Section title={texts.facts}>
          <dl className={factClasses.facts}>
            {all.map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
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
          <VoucherFile title={texts.attachment} kind={kind} note={voucher} file={attachment} />
        )}
      </div>
    </Page>
  )
}

/** Why a voucher cannot be reversed here; undefined when it can. */
function useReversalLock(
  { reversal, storeId, openDayOn }: ShownVoucher,
  reverseOperation: OperationId,
): string | undefined {
  const can = useCan()
  const scope = useScope()
  if (reversal !== undefined) return texts.already
  if (storeId !== scope.storeId) return texts.elsewhere
  if (!can(reverseOperation)) return texts.notAllowed
  return openDayOn === null ? form.noDay : undefined
}
