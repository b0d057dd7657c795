import { Text } from '@mantine/core'
import { partPaymentTexts } from '#texts/partpayment.ts'
import { partPaymentActsTexts } from '#texts/partpaymentActs.ts'
import {
  useGetPartPaymentStatement,
  useReverseEntry,
} from '../../../api/gen/hooks/part-payment/part-payment.ts'
import type { LoanAllocation, LoanPosting } from '../../../api/gen/model/index.ts'
import { partPaymentRules } from '../../../api/gen/rules/partpayment.ts'
import { contractCheck } from '../../shared/record/contractCheck.ts'
import { type KeyedValues, newKey } from '../../shared/useIdempotencyKey.ts'
import { TextAreaField } from '../../ui/form/TextAreaField.tsx'
import { formatDate } from '../../ui/format.ts'
import { LoadingState } from '../../ui/states/LoadingState.tsx'
import { postingDay } from '../postingDay.ts'
import { ActPanel, type ActPanelProps } from './ActPanel.tsx'
import { Figures } from './Figures.tsx'
import { useLoanAct } from './useLoanAct.ts'

const { reverse: texts, reason, preview } = partPaymentActsTexts
const { kinds } = partPaymentTexts.statement

interface ReverseValues extends KeyedValues {
  reason: string
}

const empty = (): ReverseValues => ({ reason: '', idempotencyKey: newKey() })

/** Takes back the newest entry that stands, with the reason; dues are as if it had never been. */
export function ReversePanel({ loan, onClose }: ActPanelProps) {
  const statement = useGetPartPaymentStatement({ id: loan.id })
  const entry = statement.data?.rows.find(({ reversible }) => reversible)
  const act = useLoanAct<ReverseValues>({
    loan,
    draftKey: 'reverseEntry',
    empty,
    check: (values) => contractCheck(partPaymentRules.ReverseEntry, { reason }, values),
    send: (values): Promise<LoanPosting> =>
      reverse.mutateAsync({
        params: { id: loan.id },
        data: { seq: entry?.seq ?? 0, postedOn: postingDay(loan), reason: values.reason.trim() },
      }),
    said: ({ voucherNumber }) => texts.done(voucherNumber ?? ''),
    onDone: onClose,
  })
  const reverse = useReverseEntry({ request: act.request })
  return (
    <ActPanel
      loan={loan}
      title={texts.title}
      record={act}
      saveLabel={texts.submit}
      lockedReason={entry === undefined ? texts.nothing : undefined}
      onClose={onClose}
    >
      {statement.isPending && <LoadingState />}
      {statement.data !== undefined && entry === undefined && <Text>{texts.nothing}</Text>}
      {entry !== undefined && (
        <>
          <Text>
            {texts.what(kinds[entry.kind], entry.voucherNumber ?? '', formatDate(entry.entryOn), entry.by)}
          </Text>
          <Figures rows={rowsOf(entry.allocated)} total={[texts.comesBack, totalOf(entry.allocated)]} />
        </>
      )}
      <TextAreaField record={act.form} name="reason" label={reason} required />
    </ActPanel>
  )
}

const rowsOf = (amounts: LoanAllocation) =>
  [
    [preview.charges, amounts.chargesPaise],
    [preview.penal, amounts.penalPaise],
    [preview.interest, amounts.interestPaise],
    [preview.principal, amounts.principalPaise],
  ] as const

const totalOf = (amounts: LoanAllocation) => rowsOf(amounts).reduce((sum, [, paise]) => sum + paise, 0)
