import { partPaymentActsTexts } from '#texts/partpaymentActs.ts'
import { paymentTexts } from '#texts/payment.ts'
import { useCloseLoan, useGetPayoff } from '../../../api/gen/hooks/part-payment/part-payment.ts'
import type { LoanPosting } from '../../../api/gen/model/index.ts'
import { PaymentParts } from '../../shared/PaymentParts.tsx'
import { cashPart, checkParts, type PartValues, toParts } from '../../shared/paymentValues.ts'
import { problemOf } from '../../shared/problemOf.ts'
import { useFollowTotal } from '../../shared/useFollowTotal.ts'
import { type KeyedValues, newKey } from '../../shared/useIdempotencyKey.ts'
import { DateField } from '../../ui/form/DateField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { formatMoney } from '../../ui/format.ts'
import { ErrorState } from '../../ui/states/ErrorState.tsx'
import { LoadingState } from '../../ui/states/LoadingState.tsx'
import classes from '../LoanPage.module.css'
import { PayoffFigures } from '../PayoffFigures.tsx'
import { PledgedOn } from '../PledgedOn.tsx'
import { postingDay } from '../postingDay.ts'
import { ActPanel, type ActPanelProps } from './ActPanel.tsx'
import { useLoanAct } from './useLoanAct.ts'
import { useOwnBanks } from './useLoanChoices.ts'

const texts = partPaymentActsTexts.closing

interface CloseValues extends KeyedValues {
  payments: PartValues[]
  /** When the customer collects a packet that is with a lender. */
  collectOn: string | null
  note: string
}

const empty = (): CloseValues => ({
  ...{ payments: [cashPart()], collectOn: null, note: '', idempotencyKey: newKey() },
})

/** Closes a loan for exactly the payable of the open day; then its packet is to be handed out. */
export function ClosePanel({ loan, onClose, onAct }: ActPanelProps) {
  const on = postingDay(loan)
  const query = useGetPayoff({ id: loan.id, date: on })
  const dues = query.data?.dues
  const payable = dues?.payablePaise ?? null
  const act = useLoanAct<CloseValues>({
    loan,
    draftKey: 'closeLoan',
    empty,
    check: ({ payments }) => checkParts('payments', payments, payable ?? 0),
    send: (values): Promise<LoanPosting> =>
      close.mutateAsync({
        params: { id: loan.id },
        data: {
          postedOn: on,
          payments: toParts(values.payments),
          ...(dues !== undefined && {
            expected: {
              chargesPaise: dues.chargesPaise,
              penalPaise: dues.penalPaise,
              interestPaise: dues.closingInterestPaise,
              principalPaise: dues.principalPaise,
            },
          }),
          ...(loan.packet.bankLoan !== undefined && { collectOn: values.collectOn }),
          note: values.note.trim() || null,
        },
      }),
    said: ({ voucherNumber, amountPaise }) => texts.done(voucherNumber ?? '', formatMoney(amountPaise)),
    onDone: () => onAct('release'),
  })
  const close = useCloseLoan({ request: act.request })
  const banks = useOwnBanks()
  useFollowTotal(act.form, payable)
  return (
    <ActPanel
      loan={loan}
      title={texts.title}
      lead={texts.lead}
      record={act}
      saveLabel={texts.submit}
      onClose={onClose}
    >
      {query.isError && <ErrorState detail={problemOf(query.error).detail} onRetry={() => query.refetch()} />}
      {query.data === undefined ? (
        !query.isError && <LoadingState />
      ) : (
        <div className={classes.explained} role="status">
          <PayoffFigures payoff={query.data} of={texts.title} />
        </div>
      )}
      <PaymentParts
        record={act.form}
        name="payments"
        label={paymentTexts.mode}
        parts={act.form.form.values.payments}
        wantedPaise={payable ?? 0}
        banks={banks}
      />
      {loan.packet.bankLoan !== undefined && (
        <>
          <PledgedOn loan={loan} />
          <DateField record={act.form} name="collectOn" label={texts.collectOn} help={texts.collectHelp} />
        </>
      )}
      <TextField record={act.form} name="note" label={partPaymentActsTexts.note} />
    </ActPanel>
  )
}
