import '../../ui/styles/button.ts'
import { Button, Group, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQueries } from '@tanstack/react-query'
import { partPaymentActsTexts } from '#texts/partpaymentActs.ts'
import { paymentTexts } from '#texts/payment.ts'
import {
  getGetPayoffQueryOptions,
  useGetPartPayment,
  useReceivePayment,
} from '../../../api/gen/hooks/part-payment/part-payment.ts'
import type { LoanPosting, PartPayment } from '../../../api/gen/model/index.ts'
import { PaymentParts } from '../../shared/PaymentParts.tsx'
import { useScope } from '../../shared/record/useScope.ts'
import { useCashStep } from '../../shared/useCashStep.ts'
import { useFocusNext } from '../../shared/useFocusNext.ts'
import { useFollowTotal } from '../../shared/useFollowTotal.ts'
import { keepFocus } from '../../ui/form/formKeys.ts'
import { MoneyField } from '../../ui/form/MoneyField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { formatMoney } from '../../ui/format.ts'
import classes from '../LoanPage.module.css'
import { postingDay } from '../postingDay.ts'
import { ActPanel, type ActPanelProps } from './ActPanel.tsx'
import { Allocations } from './Allocations.tsx'
import {
  allocationOf,
  checkReceipt,
  type DuesOf,
  emptyReceipt,
  leavesNothing,
  type ReceiptValues,
  receiptFieldOf,
  receiptTotal,
  toReceipt,
} from './receiptValues.ts'
import { useLoanAct } from './useLoanAct.ts'
import { useOwnBanks } from './useLoanChoices.ts'

const { receive: texts, preview } = partPaymentActsTexts

/** Loans of one customer that a receipt may be for; more have a receipt each. */
const MOST_LOANS = 50

/** Takes a payment, and shows beforehand where it goes; for several loans of the customer if wanted. */
export function ReceivePanel({ loan, onClose, onAct }: ActPanelProps) {
  const scope = useScope()
  const on = postingDay(loan)
  const cash = { stepPaise: useCashStep() }
  const act = useLoanAct<ReceiptValues>({
    loan,
    draftKey: 'receivePayment',
    empty: () => emptyReceipt(loan.id),
    check: (values) => checkReceipt(values, duesOf, cash),
    send: (values): Promise<LoanPosting> =>
      receive.mutateAsync({
        data: { ...scope, customerId: loan.customerId, postedOn: on, ...toReceipt(values, duesOf) },
      }),
    fieldOf: receiptFieldOf,
    said: ({ voucherNumber, amountPaise }) => texts.done(voucherNumber ?? '', formatMoney(amountPaise)),
    onDone: onClose,
  })
  const receive = useReceivePayment({ request: act.request })
  const { form } = act.form
  const { lines, payments } = form.values
  const others = useOtherLoans(loan)
  const payoffs = useQueries({
    queries: lines.map(({ loanId }) => getGetPayoffQueryOptions({ id: loanId, date: on })),
  })
  const duesOf: DuesOf = (loanId) => payoffs[lines.findIndex((line) => line.loanId === loanId)]?.data?.dues
  const numberOf = (loanId: string) => others.find(({ id }) => id === loanId)?.number ?? loan.number
  const total = receiptTotal(form.values)
  const banks = useOwnBanks()
  useFollowTotal(act.form, total)
  const focusNext = useFocusNext(act.form.element)
  const rows = lines.flatMap((line) => {
    const [dues, paid] = [duesOf(line.loanId), allocationOf(line, duesOf)]
    const number = lines.length === 1 ? null : numberOf(line.loanId)
    return dues === undefined || paid === undefined ? [] : [{ dues, paid, number }]
  })
  const first = lines[0]
  const closes = first !== undefined && leavesNothing(allocationOf(first, duesOf), duesOf(first.loanId))
  const left = others.filter(({ id }) => lines.every(({ loanId }) => loanId !== id))

  function addOthers() {
    form.setFieldValue('lines', [...lines, ...left.map(({ id }) => ({ loanId: id, amountPaise: null }))])
    focusNext(`lines.${lines.length}.amountPaise`)
  }

  return (
    <ActPanel loan={loan} title={texts.title} record={act} saveLabel={texts.submit} onClose={onClose}>
      {lines.map(({ loanId }, at) => {
        const dues = duesOf(loanId)
        return (
          <div key={loanId} className={classes.line}>
            <MoneyField
              record={act.form}
              name={`lines.${at}.amountPaise`}
              label={lines.length === 1 ? texts.amount : texts.amountOf(numberOf(loanId))}
              required={lines.length === 1}
              w={260}
            />
            {dues !== undefined && (
              <Text size="sm" c="dimmed">
                {texts.dues(
                  formatMoney(dues.chargesPaise + dues.penalPaise),
                  formatMoney(dues.interestPaise),
                  formatMoney(dues.principalPaise),
                )}
              </Text>
            )}
          </div>
        )
      })}
      <Group gap="xs">
        {/* First, so that the other loans, which come late on a slow line, do not move it from under the mouse. */}
        {closes && (
          <Button variant="default" size="xs" onMouseDown={keepFocus} onClick={() => onAct('close')}>
            {texts.close}
          </Button>
        )}
        {left.length > 0 && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={14} aria-hidden />}
            onMouseDown={keepFocus}
            onClick={addOthers}
          >
            {texts.others(left.length)}
          </Button>
        )}
      </Group>
      <div className={classes.explained} role="status" aria-live="polite">
        {payoffs.some(({ isError }) => isError) && <Text>{preview.unread}</Text>}
        {rows.length === 0 ? (
          <Text size="sm" c="dimmed">
            {preview.nothing}
          </Text>
        ) : (
          <Allocations rows={rows} />
        )}
      </div>
      <PaymentParts
        record={act.form}
        name="payments"
        label={paymentTexts.mode}
        parts={payments}
        wantedPaise={total ?? 0}
        banks={banks}
        cash={cash}
      />
      <TextField record={act.form} name="note" label={partPaymentActsTexts.note} />
    </ActPanel>
  )
}

/** The other loans of the customer that go on. */
function useOtherLoans({ id, customerId }: PartPayment) {
  const { data } = useGetPartPayment({ ...useScope(), customerId, status: 'active', limit: MOST_LOANS })
  return data?.rows.filter((row) => row.id !== id).slice(0, MOST_LOANS - 1) ?? []
}
