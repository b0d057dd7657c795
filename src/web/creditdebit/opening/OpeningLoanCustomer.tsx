import { Button, Group, Input, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { CustomerPicker } from '../../shared/CustomerPicker.tsx'
import { useFocusNext } from '../../shared/useFocusNext.ts'
import { useCan } from '../../shell/can.ts'
import { TextField } from '../../ui/form/TextField.tsx'
import type { RecordFormHandle } from '../../ui/form/useRecordForm.ts'
import type { OpeningLoanValues } from './openingLoanValues.ts'
import { ledgerOpeningTexts } from './texts.ts'

const { loan: texts } = ledgerOpeningTexts
const label = texts.fields.customerNumber
const PATH = 'customerNumber'

/** Whose loan it is: found while one types; who may not look customers up gives the number. */
export function OpeningLoanCustomer({ record }: { record: RecordFormHandle<OpeningLoanValues> }) {
  const can = useCan()
  const focusNext = useFocusNext(record.element)
  const { form } = record
  const { customerNumber, customerName } = form.values
  const error = form.errors[PATH] === undefined ? undefined : String(form.errors[PATH])

  function choose(customer: { number: string; name: string }) {
    const of = { customerNumber: customer.number, customerName: customer.name }
    form.setValues({ ...form.getValues(), ...of })
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
