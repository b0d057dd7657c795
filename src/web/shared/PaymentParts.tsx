import '../ui/styles/button.ts'
import { Button, Input, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useEffect } from 'react'
import { paymentTexts as texts } from '#texts/payment.ts'
import type { PaymentPart } from '../../api/gen/model/index.ts'
import { keepFocus } from '../ui/form/formKeys.ts'
import { MoneyField } from '../ui/form/MoneyField.tsx'
import { SelectField } from '../ui/form/SelectField.tsx'
import { TextField } from '../ui/form/TextField.tsx'
import type { RecordFormHandle } from '../ui/form/useRecordForm.ts'
import { formatMoney } from '../ui/format.ts'
import classes from './PaymentParts.module.css'
import { cashPart, type PartValues, partsTotal } from './paymentValues.ts'
import { useFocusNext } from './useFocusNext.ts'
import { bankOptions, bankPart, keepUsualBank, type OwnBank, usualBank } from './usualBank.ts'

const modes = (['cash', 'bank', 'upi'] as const).map((value) => ({ value, label: texts.modes[value] }))

interface PaymentPartsProps<Values extends Record<string, unknown>> {
  record: RecordFormHandle<Values>
  /** Path of the list of parts. */
  name: string
  label: string
  parts: readonly PartValues[]
  /** What the parts must come to, in paise. */
  wantedPaise: number
  /** Own bank accounts. */
  banks: readonly OwnBank[]
  /** Why it cannot be paid so, as a rule about cash. */
  warning?: string | null
}

/** How an amount is paid: one part, or several over cash, own bank accounts and UPI. */
export function PaymentParts<Values extends Record<string, unknown>>(props: PaymentPartsProps<Values>) {
  const { record, name, label, parts, wantedPaise, banks, warning = null } = props
  const { form } = record
  const left = wantedPaise - partsTotal(parts)
  const focusNext = useFocusNext(record.element)

  // A way of payment that was chosen before the accounts were there gets its usual one when they come.
  useEffect(() => {
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
    keepUsualBank(mode, bankId)
    setPart(row, { bankId })
  }

  function add() {
    form.insertListItem(name, another(parts, banks, left) as never)
    focusNext(`${name}.${parts.length}.mode`)
  }

  function remove(row: number) {
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
      <div className={classes.parts}>
        {parts.map(({ mode }, row) => (
          <fieldset key={row} className={classes.part} aria-label={texts.part(row + 1)}>
            <div className={classes.fields}>
              <SelectField
                record={record}
                name={`${name}.${row}.mode`}
                label={texts.mode}
                options={modes}
                onChange={(value) => value !== null && setMode(row, value as PaymentPart['mode'])}
              />
              <MoneyField record={record} name={`${name}.${row}.amountPaise`} label={texts.amount} />
              {mode !== 'cash' && (
                <>
                  <SelectField
                    record={record}
                    name={`${name}.${row}.bankId`}
                    label={texts.bankId}
                    options={bankOptions(mode, banks)}
                    onChange={(bankId) => bankId !== null && setBank(row, mode, bankId)}
                  />
                  <TextField record={record} name={`${name}.${row}.reference`} label={texts.reference} />
                </>
              )}
            </div>
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
          </fieldset>
        ))}
      </div>
      <div className={classes.foot}>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} aria-hidden />}
          // A rule told at the blur of the field before it would move the button from under the mouse.
          onMouseDown={keepFocus}
          onClick={add}
        >
          {texts.add}
        </Button>
        <Text size="sm" role="status" c={left === 0 ? 'dimmed' : undefined}>
          {leftWords(left)}
        </Text>
      </div>
      {warning !== null && <Input.Error role="alert">{warning}</Input.Error>}
    </Input.Wrapper>
  )
}

function leftWords(left: number): string {
  if (left === 0) return ''
  return left > 0 ? texts.left(formatMoney(left)) : texts.over(formatMoney(-left))
}

/** The next part of a split: what cash is not, is paid by bank. */
function another(parts: readonly PartValues[], banks: readonly OwnBank[], left: number): PartValues {
  const part = parts.some(({ mode }) => mode === 'cash') ? bankPart(banks) : cashPart()
  return { ...part, amountPaise: left > 0 ? left : null }
}
