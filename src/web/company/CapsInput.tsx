import { ActionIcon, Button, Group, Input, Text } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { SelectField } from '../ui/form/SelectField.tsx'
import type { RecordFormHandle } from '../ui/form/useRecordForm.ts'
import { WeightField } from '../ui/form/WeightField.tsx'
import type { CompanyValues } from './companyValues.ts'
import classes from './Policy.module.css'
import { companyTexts } from './texts.ts'

const texts = companyTexts.caps
const metals = Object.entries(companyTexts.metals).map(([value, label]) => ({ value, label }))
const kinds = Object.entries(companyTexts.kinds).map(([value, label]) => ({ value, label }))

/** The most weight of each metal and kind that one borrower may have pledged. */
export function CapsInput({ record, maxRows }: { record: RecordFormHandle<CompanyValues>; maxRows: number }) {
  const { form } = record
  const { weightCaps } = form.values
  return (
    <Input.Wrapper label={companyTexts.policy.weightCaps} labelElement="div" error={form.errors.weightCaps}>
      <div className={classes.rows}>
        {weightCaps.length === 0 && (
          <Text size="sm" c="dimmed">
            {texts.none}
          </Text>
        )}
        {weightCaps.map((_, row) => (
          <Group key={`weightCaps.${row}`} gap="xs" align="flex-start" wrap="nowrap">
            <SelectField
              record={record}
              name={`weightCaps.${row}.metal`}
              label={texts.metal(row + 1)}
              hideLabel
              options={metals}
              w={110}
            />
            <SelectField
              record={record}
              name={`weightCaps.${row}.kind`}
              label={texts.kind(row + 1)}
              hideLabel
              options={kinds}
              flex={1}
            />
            <WeightField
              record={record}
              name={`weightCaps.${row}.capMg`}
              label={texts.weight(row + 1)}
              hideLabel
              w={130}
            />
            <ActionIcon
              variant="subtle"
              color="red"
              size="lg"
              aria-label={texts.remove(row + 1)}
              onClick={() => form.removeListItem('weightCaps', row)}
            >
              <IconTrash size={18} aria-hidden />
            </ActionIcon>
          </Group>
        ))}
        <Button
          variant="subtle"
          size="compact-sm"
          justify="flex-start"
          leftSection={<IconPlus size={14} aria-hidden />}
          disabled={weightCaps.length >= maxRows}
          onClick={() =>
            form.insertListItem('weightCaps', { metal: 'gold', kind: 'ornament', capMg: 1_000_000 })
          }
        >
          {texts.add}
        </Button>
      </div>
    </Input.Wrapper>
  )
}
