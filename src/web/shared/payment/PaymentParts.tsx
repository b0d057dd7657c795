import { Button, Input, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useLayoutEffect } from 'react'
import { paymentTexts as texts } from '#texts/payment.ts'
import type { PaymentPart } from '../../../api/gen/model/index.ts'
import { paymentModes } from '../../../domain/books/journalLines.ts'
import { type CashSplit, mostCashPaise, splitOverBank } from '../../../domain/cash/drawer.ts'
import { shortRupees } from '../../../domain/money/rupees.ts'
import { bringIntoView } from '../../ui/bringIntoView.ts'
import { keepFocus } from '../../ui/form/keepFocus.ts'
import { MoneyField } from '../../ui/form/MoneyField.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import type { RecordFormHandle } from '../../ui/form/useRecordForm.ts'
import { useRowKeys } from '../../ui/form/useRowKeys.ts'
import { formatMoney } from '../../ui/format.ts'
import { useFocusNext } from '../form/useFocusNext.ts'
import { AwaitedSwitch } from './Payee.tsx'
import classes from './PaymentParts.module.css'
import { type CashRules, cashOf, cashPart, checkCash, type PartValues, partsTotal } from './paymentValues.ts'
import { UpiPart, type UpiPayee } from './UpiPart.tsx'
import { bankOptions, bankPart, type OwnBank, storeUsualBank, usualBank } from './usualBank.ts'

const modes = paymentModes.map((value) => ({ value, label: texts.modes[value] }))

interface PaymentPartsProps<Values extends Record<string, unknown>> {
  record: RecordFormHandle<Values>
  /** Path of the list of parts. */
  name: string
  label: string
  parts: readonly PartValues[]
  /** The required total of the parts, in paise. */
  wantedPaise: number
  /** Own bank accounts. */
  banks: readonly OwnBank[]
  /** The cash limits, the same that the form's check passes to `checkParts`. */
  cash: CashRules
  /** The error of a cash rule. */
  warning?: string | null
  /** Why a mode is proposed; not shown with an error. */
  note?: string | null
  /** Whether a customer is paid: the reference of a transfer can then be marked as awaited. */
  toCustomer?: boolean
  /** Whether it is paid only after an approval, so its references can be entered then. */
  paidLater?: boolean
  /** For money received from a customer: to whom and for what a part by UPI is paid, with its QR code. */
  upi?: UpiPayee
}

/**
 * The payment of an amount in one or several parts: cash, own bank accounts and UPI. A cash amount that is not a multiple of the
 * policy's step is an error at its field while typing. For payouts, `cash.availablePaise` is the cash in the drawer, and more than
 * that is an error at the field too. A button after the amount, which Enter and Tab reach, then splits the payout: the cash that
 * the drawer and `cash.limitPaise` allow, and the rest by the usual bank. Both errors block saving if the form's check passes the
 * same rules to `checkParts`. Enter after a part of the amount adds the next part, with the rest and the usual account, and moves
 * the focus to its first empty field.
 *
 * @example
 * const cash = { stepPaise: useCashStep(), availablePaise: choices.drawerPaise, limitPaise: mostByLaw }
 * check: (values) => checkParts('payments', values.payments, total, cash)
 * <PaymentParts cash={cash} name="payments" parts={values.payments} wantedPaise={total} … />
 */
export function PaymentParts<Values extends Record<string, unknown>>(props: PaymentPartsProps<Values>) {
  const {
    record,
    name,
    label,
    parts,
    wantedPaise,
    banks,
    cash,
    warning = null,
    note = null,
    toCustomer = false,
    paidLater = false,
    upi,
  } = props
  const { form } = record
  const left = wantedPaise - partsTotal(parts)
  const focusNext = useFocusNext(record.element)
  const rowKeys = useRowKeys(parts.length)
  const wrongCash = checkCash(name, parts, cash)
  const split = splitOf(parts, wantedPaise, banks, cash)
  const firstCash = parts.findIndex(({ mode }) => mode === 'cash')

  // A mode chosen before the accounts are loaded gets its usual account when they arrive, in the same frame, so that a form
  // submitted at once is not checked without an account.
  useLayoutEffect(() => {
    for (const [row, { mode, bankId }] of parts.entries()) {
      const usual = bankId === null ? usualBank(mode, banks) : null
      if (usual !== null) form.setFieldValue(`${name}.${row}.bankId`, usual as never)
    }
  })

  function setPart(row: number, part: Partial<PartValues>) {
    const next = parts.map((one, at) => (at === row ? { ...one, ...part } : one))
    form.setFieldValue(name, next as never)
  }

  function setMode(row: number, mode: PaymentPart['mode']) {
    setPart(row, { mode, bankId: usualBank(mode, banks) })
  }

  function setBank(row: number, mode: PaymentPart['mode'], bankId: string) {
    storeUsualBank(mode, bankId)
    setPart(row, { bankId })
  }

  function add() {
    const part = another(parts, banks, left)
    form.insertListItem(name, part as never)
    focusNext(`${name}.${parts.length}.${missingIn(part)}`)
  }

  function paySplit({ cashPaise, bankPaise }: CashSplit) {
    const byBank = parts.find(({ mode }) => mode === 'bank') ?? bankPart(banks)
    const next = [
      ...(cashPaise > 0 ? [{ ...cashPart(), amountPaise: cashPaise }] : []),
      { ...byBank, amountPaise: bankPaise },
    ]
    form.setFieldValue(name, next as never)
    // Earlier errors of the parts no longer apply.
    for (const row of parts.keys()) form.clearFieldError(`${name}.${row}.amountPaise`)
    focusNext(`${name}.${next.length - 1}.${missingIn(byBank)}`)
  }

  function remove(row: number) {
    rowKeys.splice(row, 1)
    form.removeListItem(name, row)
    focusNext(`${name}.${Math.max(0, row - 1)}.amountPaise`)
  }

  return (
    <Input.Wrapper
      labelElement="div"
      error={form.errors[name]}
      data-path={name}
      data-label={label}
      data-wrong={form.errors[name] === undefined ? undefined : true}
      role="group"
      aria-label={label}
    >
      <Stack>
        {parts.map((part, row) => (
          <fieldset key={rowKeys[row]} className={classes.part} aria-label={texts.part(row + 1)}>
            <div className={classes.fields} data-mode={part.mode}>
              <SelectField
                record={record}
                name={`${name}.${row}.mode`}
                label={texts.mode}
                options={modes}
                onChange={(value) => value !== null && setMode(row, value as PaymentPart['mode'])}
              />
              <MoneyField
                record={record}
                name={`${name}.${row}.amountPaise`}
                label={texts.amount}
                error={wrongCash[`${name}.${row}.amountPaise`]}
              />
              {part.mode !== 'cash' && (
                <>
                  <SelectField
                    record={record}
                    name={`${name}.${row}.bankId`}
                    label={texts.bankId}
                    options={bankOptions(part.mode, banks)}
                    required
                    notFound={() => (banks.length === 0 ? texts.noBank : undefined)}
                    onChange={(bankId) => bankId !== null && setBank(row, part.mode, bankId)}
                  />
                  <TextField
                    record={record}
                    name={`${name}.${row}.reference`}
                    label={texts.reference}
                    required={toCustomer && !paidLater && part.referenceAwaited !== true}
                  />
                  {toCustomer && <AwaitedSwitch record={record} part={`${name}.${row}`} />}
                </>
              )}
            </div>
            {split !== null && row === firstCash && (
              <Button
                className={classes.split}
                variant="default"
                size="xs"
                data-enter-stop
                onMouseDown={keepFocus}
                onClick={() => paySplit(split)}
              >
                {split.cashPaise === 0
                  ? texts.payByBank(shortRupees(split.bankPaise))
                  : texts.payOver(shortRupees(split.cashPaise), shortRupees(split.bankPaise))}
              </Button>
            )}
            {parts.length > 1 && (
              <Button
                className={classes.remove}
                variant="subtle"
                color="gray"
                size="xs"
                aria-label={texts.removeOf(row + 1)}
                onMouseDown={keepFocus}
                onClick={() => remove(row)}
              >
                {texts.remove}
              </Button>
            )}
            {upi !== undefined && <UpiPart part={part} banks={banks} payee={upi} />}
          </fieldset>
        ))}
      </Stack>
      <div className={classes.foot}>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} aria-hidden />}
          // An error shown at the blur of the previous field would move the button from under the mouse.
          onMouseDown={keepFocus}
          data-enter-press={(left > 0 && left < wantedPaise && banks.length > 0) || undefined}
          onClick={add}
        >
          {texts.add}
        </Button>
        <Text size="sm" role="status" c={left === 0 ? 'dimmed' : undefined}>
          {leftText(left)}
        </Text>
      </div>
      {warning !== null && (
        <Input.Error ref={bringIntoView} role="alert">
          {warning}
        </Input.Error>
      )}
      {note !== null && warning === null && form.errors[name] === undefined && (
        <Input.Description>{note}</Input.Description>
      )}
    </Input.Wrapper>
  )
}

/** The field of a new part that gets the focus: the first one that is not prefilled, or the amount of cash. */
function missingIn({ mode, bankId }: PartValues): keyof PartValues {
  if (mode === 'cash') return 'amountPaise'
  return bankId === null ? 'bankId' : 'reference'
}

function leftText(left: number): string {
  if (left === 0) return ''
  return left > 0 ? texts.left(formatMoney(left)) : texts.over(formatMoney(-left))
}

/** The cash and bank amounts of a payout whose cash exceeds its limit; null if it does not, for receipts, and without a bank account. */
function splitOf(
  parts: readonly PartValues[],
  wantedPaise: number,
  banks: readonly OwnBank[],
  { stepPaise, availablePaise, limitPaise }: CashRules,
): CashSplit | null {
  if (availablePaise === undefined || banks.length === 0) return null
  const source = { drawerPaise: availablePaise, stepPaise, limitPaise }
  return cashOf(parts) > mostCashPaise(source) ? splitOverBank(wantedPaise, source) : null
}

/** A further part, with the rest: by bank if there is a part in cash, otherwise in cash. */
function another(parts: readonly PartValues[], banks: readonly OwnBank[], left: number): PartValues {
  const part = parts.some(({ mode }) => mode === 'cash') ? bankPart(banks) : cashPart()
  return { ...part, amountPaise: left > 0 ? left : null }
}
