import { SimpleGrid, Stack } from '@mantine/core'
import type { Metal } from '../../api/gen/model/index.ts'
import { metalRules } from '../../api/gen/rules/metal.ts'
import { metalSymbols } from '../../domain/valuation/metalDefaults.ts'
import type { RecordProps } from '../shared/master/declaration.ts'
import { useMasterRecord } from '../shared/master/useMasterRecord.ts'
import { RecordPage } from '../shared/record/RecordPage.tsx'
import { TextField } from '../ui/form/TextField.tsx'
import { WeightField } from '../ui/form/WeightField.tsx'
import { Section } from '../ui/page/Section.tsx'
import {
  capFields,
  checkMetal,
  type MetalValues,
  metalFieldOf,
  toMetalRequest,
  toMetalValues,
  writeMetalValue,
} from './metalValues.ts'
import { PurityBoard } from './PurityBoard.tsx'
import { metalTexts as texts } from './texts.ts'

const { fields, help, sections } = texts

/** One metal: its purities with their share of its price, and the weight limit per borrower. */
export function MetalRecord({ row: metal, onClose }: RecordProps<Metal>) {
  const { record, disabledReason } = useMasterRecord<'Metal', MetalValues>({
    name: 'Metal',
    texts,
    row: metal,
    toValues: toMetalValues,
    toRequest: toMetalRequest,
    rules: metalRules.AddMetal,
    check: checkMetal,
    fieldOf: metalFieldOf,
    write: writeMetalValue,
    onSaved: onClose,
  })
  const { form } = record

  function suggestSymbol() {
    const { name, symbol } = form.form.getValues()
    const known = metalSymbols[name.trim().toLowerCase()]
    if (symbol === '' && known !== undefined) form.form.setFieldValue('symbol', known)
  }

  return (
    <RecordPage
      title={metal?.name ?? texts.newTitle}
      record={record}
      onClose={onClose}
      disabledReason={disabledReason}
    >
      <Stack gap="lg">
        <Section title={sections.details}>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <TextField record={form} name="name" label={fields.name} required onBlur={suggestSymbol} />
            <TextField record={form} name="symbol" label={fields.symbol} required help={help.symbol} />
          </SimpleGrid>
        </Section>
        <Section title={sections.purities} help={sections.puritiesLead}>
          <PurityBoard record={form} />
        </Section>
        <Section title={sections.caps} help={sections.capsLead}>
          <SimpleGrid cols={{ base: 2, md: 4 }}>
            {Object.values(capFields).map((name) => (
              <WeightField key={name} record={form} name={name} label={fields[name]} />
            ))}
          </SimpleGrid>
        </Section>
      </Stack>
    </RecordPage>
  )
}
