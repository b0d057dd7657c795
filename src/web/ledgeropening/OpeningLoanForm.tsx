import { Button, Group, Input, SimpleGrid, Switch, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useAddOpeningLoan } from '../../api/gen/hooks/ledger-opening/add-opening-loan.ts'
import { useGetOpeningLoanChoices } from '../../api/gen/hooks/ledger-opening/get-opening-loan-choices.ts'
import type { AddOpeningLoanRequest, OpeningLoan, OpeningLoanChoices } from '../../api/gen/model/index.ts'
import { CustomerPicker } from '../shared/customer/CustomerPicker.tsx'
import { useFocusNext } from '../shared/form/useFocusNext.ts'
import { productOptions, purityOptions } from '../shared/loan/productOptions.ts'
import { RecordPage } from '../shared/record/RecordPage.tsx'
import { RecordState } from '../shared/record/RecordState.tsx'
import { useDeniedReason } from '../shared/record/useDeniedReason.ts'
import { repeatedOf, useIdempotencyKey } from '../shared/record/useIdempotencyKey.ts'
import { type RecordHandle, useRecord } from '../shared/record/useRecord.ts'
import { useScope } from '../shared/record/useScope.ts'
import { useCan } from '../shell/can.ts'
import { DateField } from '../ui/form/DateField.tsx'
import { MoneyField } from '../ui/form/MoneyField.tsx'
import { NumberField } from '../ui/form/NumberField.tsx'
import { SelectField } from '../ui/form/SelectField.tsx'
import { TextField } from '../ui/form/TextField.tsx'
import type { RecordFormHandle } from '../ui/form/useRecordForm.ts'
import { WeightField } from '../ui/form/WeightField.tsx'
import { formatDate, formatMoney } from '../ui/format.ts'
import { Section } from '../ui/page/Section.tsx'
import {
  emptyOpeningLoan,
  nextOpeningLoan,
  type OpeningLoanValues,
  openingLoanRequest,
  openingLoanRules,
} from './openingLoanValues.ts'
import { ledgerOpeningTexts } from './texts.ts'

const { loan: texts } = ledgerOpeningTexts
const { fields, help } = texts
const label = texts.fields.customerNumber

const PATH = 'customerNumber'

interface OpeningLoanFormProps {
  cutOverOn: string
  onClose: () => void
}

/** A loan that was just added, and the field to focus next. */
interface Added {
  loan: OpeningLoan
  next: 'number' | 'productId'
}

/** The form of an active loan, shown once its choices are loaded. */
export function OpeningLoanForm(props: OpeningLoanFormProps) {
  const query = useGetOpeningLoanChoices(useScope())
  return (
    <RecordState query={query} title={texts.title} onClose={props.onClose}>
      {(choices) => <TypedLoan {...props} choices={choices} />}
    </RecordState>
  )
}

/** A loan of the opening balances with one item; more items and loans follow one after the other. */
function TypedLoan({ cutOverOn, onClose, choices }: OpeningLoanFormProps & { choices: OpeningLoanChoices }) {
  const scope = useScope()
  const disabledReason = useDeniedReason()('AddOpeningLoan')
  const [oneMoreItem, setOneMoreItem] = useState(false)
  const [added, setAdded] = useState<Added | null>(null)
  const record: RecordHandle<OpeningLoanValues> = useRecord<
    OpeningLoan & { version: number },
    OpeningLoanValues
  >({
    noun: texts.noun,
    draftKey: 'openingLoan',
    row: null,
    toValues: emptyOpeningLoan,
    rules: openingLoanRules,
    labels: fields,
    send: async (values) => {
      const data =
        repeatedOf<AddOpeningLoanRequest>(values) ?? openingLoanRequest(values, choices.schemes, scope)
      return { ...(await key.send(() => add.mutateAsync({ data }), data)), version: 0 }
    },
    next: () => nextOpeningLoan(record.form.form.getValues(), oneMoreItem),
    onSaved: (loan) => setAdded({ loan, next: oneMoreItem ? 'productId' : 'number' }),
  })
  const { form } = record
  const key = useIdempotencyKey(record.draft, form)
  const add = useAddOpeningLoan({ request: key.request })
  const { element, saving } = form

  // After a save the focus is on the first field of the next item or loan; after a rejected one it stays where the form has put it.
  const handled = useRef(added)
  useEffect(() => {
    if (added === null || saving || handled.current === added) return
    handled.current = added
    element.current?.querySelector<HTMLElement>(`[data-path="${added.next}"]`)?.focus()
  }, [added, saving, element])

  return (
    <RecordPage
      title={texts.title}
      lead={texts.lead(formatDate(cutOverOn))}
      record={record}
      onClose={onClose}
      backLabel={texts.back}
      disabledReason={disabledReason}
    >
      <Section title={texts.ofLoan}>
        <LoanFields form={form} choices={choices} />
      </Section>
      <Section title={texts.ofItem}>
        <ItemFields form={form} choices={choices} />
        <Switch
          label={texts.oneMore}
          description={texts.oneMoreHelp}
          checked={oneMoreItem}
          onChange={(event) => setOneMoreItem(event.currentTarget.checked)}
        />
      </Section>
      {added !== null && (
        <Text role="status" size="sm">
          {texts.added(added.loan.number, added.loan.items, formatMoney(added.loan.totalPaise))}
        </Text>
      )}
    </RecordPage>
  )
}

interface FieldsProps {
  form: RecordFormHandle<OpeningLoanValues>
  choices: OpeningLoanChoices
}

function LoanFields({ form: record, choices }: FieldsProps) {
  const { form } = record
  const schemes = choices.schemes.map(({ id, name }) => ({ value: id, label: name }))

  /** Another scheme may be for another metal, so the item is reset. */
  function choose(slabId: string | null) {
    form.setValues({ ...form.getValues(), slabId, productId: null, purityBp: null })
    form.clearFieldError('slabId')
  }

  return (
    <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
      <TextField record={record} name="number" label={fields.number} required />
      <OpeningLoanCustomer record={record} />
      <SelectField
        record={record}
        name="slabId"
        label={fields.slabId}
        required
        options={schemes}
        onChange={choose}
      />
      <DateField record={record} name="openedOn" label={fields.openedOn} required />
      <DateField record={record} name="dueOn" label={fields.dueOn} help={help.dueOn} />
      <DateField record={record} name="paidToOn" label={fields.paidToOn} help={help.paidToOn} />
      <MoneyField record={record} name="principalPaise" label={fields.principalPaise} required />
      <MoneyField
        record={record}
        name="outstandingPaise"
        label={fields.outstandingPaise}
        help={help.outstandingPaise}
      />
      <MoneyField
        record={record}
        name="penalDuePaise"
        label={fields.penalDuePaise}
        help={help.penalDuePaise}
      />
      <MoneyField
        record={record}
        name="chargesDuePaise"
        label={fields.chargesDuePaise}
        help={help.chargesDuePaise}
      />
      <TextField record={record} name="seal" label={fields.seal} help={help.seal} />
      <TextField record={record} name="location" label={fields.location} help={help.location} />
    </SimpleGrid>
  )
}

function ItemFields({ form: record, choices }: FieldsProps) {
  const { form } = record
  const metalId = choices.schemes.find(({ id }) => id === form.values.slabId)?.metalId
  const products = metalId === undefined ? [] : productOptions(choices, metalId)

  function choose(productId: string | null) {
    const usual = choices.products.find(({ id }) => id === productId)?.usualPurityBp
    form.setValues({ ...form.getValues(), productId, ...(usual && { purityBp: String(usual) }) })
    form.clearFieldError('productId')
  }

  return (
    <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
      <SelectField
        record={record}
        name="productId"
        label={fields.productId}
        required
        help={metalId === undefined ? help.productId : undefined}
        options={products}
        onChange={choose}
      />
      <SelectField
        record={record}
        name="purityBp"
        label={fields.purityBp}
        required
        options={purityOptions(choices.metals, metalId)}
      />
      <NumberField
        record={record}
        name="pieces"
        label={fields.pieces}
        placeholder="1"
        unreadableText={texts.piecesRule}
      />
      <WeightField record={record} name="grossMg" label={fields.grossMg} required />
      <WeightField record={record} name="stoneMg" label={fields.stoneMg} placeholder="0" />
      <WeightField record={record} name="otherMg" label={fields.otherMg} placeholder="0" />
    </SimpleGrid>
  )
}

/** The borrower: found while typing; without the right to see customers, by number. */
function OpeningLoanCustomer({ record }: { record: RecordFormHandle<OpeningLoanValues> }) {
  const can = useCan()
  const focusNext = useFocusNext(record.element)
  const { form } = record
  const { customerNumber, customerName } = form.values
  const error = form.errors[PATH] === undefined ? undefined : String(form.errors[PATH])

  function choose(customer: { number: string; name: string }) {
    const chosen = { customerNumber: customer.number, customerName: customer.name }
    form.setValues({ ...form.getValues(), ...chosen })
    form.clearFieldError(PATH)
  }

  if (!can('GetCustomer'))
    return <TextField record={record} name={PATH} label={label} help={texts.help.customerNumber} required />
  if (customerNumber === '')
    return (
      <CustomerPicker
        label={label}
        path={PATH}
        placeholder={texts.findCustomer}
        error={error}
        onChoose={(customer) => {
          choose(customer)
          focusNext('slabId')
        }}
      />
    )
  return (
    <div data-path={PATH} data-label={label}>
      <Text size="sm" fw={500}>
        {label}
      </Text>
      <Group gap="sm">
        <Text>{`${customerName} · ${customerNumber}`}</Text>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconX size={14} aria-hidden />}
          onClick={() => choose({ number: '', name: '' })}
        >
          {texts.otherCustomer}
        </Button>
      </Group>
      {error !== undefined && <Input.Error role="alert">{error}</Input.Error>}
    </div>
  )
}
