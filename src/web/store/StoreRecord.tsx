import { SimpleGrid, Stack } from '@mantine/core'
import { useMemo } from 'react'
import type { Store } from '../../api/gen/model/index.ts'
import { storeRules } from '../../api/gen/rules/store.ts'
import type { RecordProps } from '../shared/master/declaration.ts'
import { useMasterRecord } from '../shared/master/useMasterRecord.ts'
import { RecordPage } from '../shared/record/RecordPage.tsx'
import { suggestStoreCode } from '../shared/store/storeCode.ts'
import { timeZones } from '../shared/store/timeZones.ts'
import { MoneyField } from '../ui/form/MoneyField.tsx'
import { SelectField } from '../ui/form/SelectField.tsx'
import { TextAreaField } from '../ui/form/TextAreaField.tsx'
import { TextField } from '../ui/form/TextField.tsx'
import { Section } from '../ui/page/Section.tsx'
import { Holidays } from './Holidays.tsx'
import {
  checkHolidays,
  type StoreValues,
  toStoreRequest,
  toStoreValues,
  withStoreCapitals,
  writeStoreValue,
} from './storeValues.ts'
import { storeTexts as texts } from './texts.ts'

const { fields, help, sections } = texts
const weekdays = texts.weekdays.map((label, day) => ({ value: String(day), label }))

/** One store: its name, address, holidays and cash limit. */
export function StoreRecord({ row: store, onClose }: RecordProps<Store>) {
  const zones = useMemo(
    () => timeZones().map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') })),
    [],
  )
  const { record, disabledReason } = useMasterRecord<'Store', StoreValues>({
    name: 'Store',
    texts,
    row: store,
    toValues: toStoreValues,
    toRequest: toStoreRequest,
    rules: storeRules.AddStore,
    read: withStoreCapitals,
    check: checkHolidays,
    write: writeStoreValue,
    onSaved: onClose,
  })
  const { form } = record

  function suggestCode() {
    const { name, code } = form.form.getValues()
    if (code === '') form.form.setFieldValue('code', suggestStoreCode(name))
  }

  return (
    <RecordPage
      title={store?.name ?? texts.newTitle}
      {...(store === null && { lead: help.copied })}
      record={record}
      onClose={onClose}
      disabledReason={disabledReason}
    >
      <Stack gap="lg">
        <Section title={sections.details}>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <TextField record={form} name="name" label={fields.name} required onBlur={suggestCode} />
            <TextField record={form} name="code" label={fields.code} required help={help.code} selects />
            <TextField record={form} name="phone" label={fields.phone} help={help.phone} type="tel" />
            <TextField record={form} name="licenceNumber" label={fields.licenceNumber} />
          </SimpleGrid>
          <TextAreaField record={form} name="address" label={fields.address} />
          <SelectField
            record={form}
            name="timeZone"
            label={fields.timeZone}
            required
            help={help.timeZone}
            options={zones}
          />
        </Section>
        <Section title={sections.days}>
          <SelectField
            record={form}
            name="weeklyOff"
            label={fields.weeklyOff}
            options={weekdays}
            clearable
            placeholder={texts.noWeeklyOff}
            ifEmpty={texts.noWeeklyOff}
          />
          <Holidays record={form} />
        </Section>
        <Section title={sections.cash}>
          <MoneyField
            record={form}
            name="cashLimitPaise"
            label={fields.cashLimitPaise}
            help={help.cashLimit}
          />
        </Section>
      </Stack>
    </RecordPage>
  )
}
