import '../ui/styles/input.ts'
import '../ui/styles/radio.ts'
import '../ui/styles/select.ts'
import { Radio, Select, SimpleGrid, Stack, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useMemo, useRef } from 'react'
import { setupTexts } from '#texts/setup.ts'
import { helpBelow } from '../shared/fieldOrder.ts'
import { suggestStoreCode } from '../shared/storeCode.ts'
import { timeZones } from '../shared/timeZones.ts'
import { Section } from './Section.tsx'
import type { SetUpValues } from './setupValues.ts'

const { fields, sections, profiles } = setupTexts

interface SectionOfForm {
  number: number
  form: UseFormReturnType<SetUpValues>
}

/** The one-time code that the server printed. */
export function CodeSection({ number, form }: SectionOfForm) {
  return (
    <Section number={number} {...sections.code}>
      <TextInput
        label={fields.code}
        placeholder={fields.codePlaceholder}
        required
        autoFocus
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
        maw={280}
        {...form.getInputProps('code')}
      />
    </Section>
  )
}

/** The company and the profile that fills its lending rules. */
export function CompanySection({ number, form }: SectionOfForm) {
  return (
    <Section number={number} {...sections.company}>
      <Stack gap="md">
        <TextInput
          label={fields.companyName}
          required
          autoComplete="organization"
          maxLength={120}
          {...form.getInputProps('company.name')}
        />
        <Radio.Group label={fields.policyProfile} required {...form.getInputProps('company.policyProfile')}>
          <Stack gap="sm" mt={6}>
            {Object.entries(profiles).map(([value, profile]) => (
              <Radio key={value} value={value} label={profile.title} description={profile.lead} />
            ))}
          </Stack>
        </Radio.Group>
      </Stack>
    </Section>
  )
}

/** The first store; its code follows its name until it is typed. */
export function StoreSection({ number, form }: SectionOfForm) {
  const codeTyped = useRef(false)
  const zones = useMemo(timeZones, [])
  const name = form.getInputProps('store.name')
  const code = form.getInputProps('store.code')
  return (
    <Section number={number} {...sections.store}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <TextInput
          label={fields.storeName}
          required
          maxLength={120}
          {...name}
          onChange={(event) => {
            name.onChange(event)
            if (!codeTyped.current)
              form.setFieldValue('store.code', suggestStoreCode(event.currentTarget.value))
          }}
        />
        <TextInput
          label={fields.storeCode}
          required
          maxLength={6}
          inputWrapperOrder={helpBelow}
          description={fields.storeCodeHint}
          {...code}
          onChange={(event) => {
            codeTyped.current = event.currentTarget.value !== ''
            form.setFieldValue('store.code', event.currentTarget.value.toUpperCase())
          }}
        />
        <Select
          label={fields.timeZone}
          required
          searchable
          allowDeselect={false}
          data={zones}
          maxDropdownHeight={240}
          {...form.getInputProps('store.timeZone')}
        />
      </SimpleGrid>
    </Section>
  )
}
