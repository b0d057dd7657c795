import { Select, SimpleGrid, TextInput } from '@mantine/core'
import { useMemo, useRef } from 'react'
import { helpBelow } from '../shared/fieldOrder.ts'
import { suggestStoreCode } from '../shared/storeCode.ts'
import { timeZones } from '../shared/timeZones.ts'
import { Section } from './Section.tsx'
import type { SectionOfForm } from './sectionOfForm.ts'
import { setupTexts } from './texts.ts'

const { fields, sections } = setupTexts

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
