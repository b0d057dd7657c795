import { SimpleGrid, Stack } from '@mantine/core'
import { useAddMetal, useGetMetalById, useUpdateMetal } from '../../api/gen/hooks/metal/metal.ts'
import type { Metal } from '../../api/gen/model/index.ts'
import { metalRules } from '../../api/gen/rules/metal.ts'
import { metalSymbols } from '../../domain/valuation/metalDefaults.ts'
import { RecordPage } from '../shared/record/RecordPage.tsx'
import { RecordState } from '../shared/record/RecordState.tsx'
import { useRecord } from '../shared/record/useRecord.ts'
import { useRecordLock } from '../shared/record/useRecordLock.ts'
import { useScope } from '../shared/record/useScope.ts'
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

/** Loads the metal that the address names. */
export function MetalOpen({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useGetMetalById({ id })
  return (
    <RecordState query={query} title={texts.title} onClose={onClose}>
      {(metal) => <MetalRecord metal={metal} onClose={onClose} />}
    </RecordState>
  )
}

/** One metal: its purities and what they are worth of its price, and how much of it one borrower may pledge. */
export function MetalRecord({ metal, onClose }: { metal: Metal | null; onClose: () => void }) {
  const { companyId } = useScope()
  const add = useAddMetal()
  const update = useUpdateMetal()
  const record = useRecord<Metal, MetalValues>({
    noun: texts.noun,
    draftKey: 'metal',
    row: metal,
    toValues: toMetalValues,
    rules: metalRules.AddMetal,
    labels: fields,
    check: checkMetal,
    fieldOf: metalFieldOf,
    write: writeMetalValue,
    send: (values, version) => {
      const data = { companyId, ...toMetalRequest(values) }
      return metal === null || version === null
        ? add.mutateAsync({ data })
        : update.mutateAsync({ params: { id: metal.id }, data: { ...data, version } })
    },
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
      lockedReason={useRecordLock('Metal', metal)}
    >
      <Stack gap="lg">
        <Section title={sections.details}>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <TextField record={form} name="name" label={fields.name} required onBlur={suggestSymbol} />
            <TextField record={form} name="symbol" label={fields.symbol} required help={help.symbol} />
          </SimpleGrid>
        </Section>
        <Section title={sections.purities} lead={sections.puritiesLead}>
          <PurityBoard record={form} />
        </Section>
        <Section title={sections.caps} lead={sections.capsLead}>
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
