import { ActionIcon, Button, Group, Input, Text } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { MoneyField } from '../ui/form/MoneyField.tsx'
import { PercentField } from '../ui/form/PercentField.tsx'
import type { RecordFormHandle } from '../ui/form/useRecordForm.ts'
import type { CompanyValues } from './companyValues.ts'
import classes from './Policy.module.css'
import { companyTexts } from './texts.ts'

const texts = companyTexts.tiers

/** Loan-to-value tiers by what is lent to the borrower in all; the last has no cap. */
export function TiersInput({
  record,
  maxRows,
}: {
  record: RecordFormHandle<CompanyValues>
  maxRows: number
}) {
  const { form } = record
  const { ltvTiers } = form.values
  const last = ltvTiers.length - 1

  function add() {
    const open = ltvTiers[last] ?? { upToPaise: null, ltvBp: 7500 }
    const highest = ltvTiers[last - 1]?.upToPaise ?? 0
    const closed = { ...open, upToPaise: highest + 25_000_000 }
    form.setFieldValue('ltvTiers', [...ltvTiers.slice(0, -1), closed, { ...open, upToPaise: null }])
  }

  function remove(row: number) {
    const left = ltvTiers.filter((_, index) => index !== row)
    form.setFieldValue(
      'ltvTiers',
      left.map((tier, index) => (index === left.length - 1 ? { ...tier, upToPaise: null } : tier)),
    )
  }

  return (
    <Input.Wrapper label={companyTexts.policy.ltvTiers} labelElement="div" error={form.errors.ltvTiers}>
      <div className={classes.rows}>
        {ltvTiers.map((_, row) => (
          <Group key={`ltvTiers.${row}`} gap="xs" align="flex-start" wrap="nowrap">
            {row === last ? (
              <Text size="sm" flex={1} pt={8}>
                {texts.above}
              </Text>
            ) : (
              <MoneyField
                record={record}
                name={`ltvTiers.${row}.upToPaise`}
                label={texts.upTo(row + 1)}
                hideLabel
                flex={1}
              />
            )}
            <PercentField
              record={record}
              name={`ltvTiers.${row}.ltvBp`}
              label={texts.ltv(row + 1)}
              hideLabel
              w={110}
            />
            <ActionIcon
              variant="subtle"
              color="red"
              size="lg"
              disabled={ltvTiers.length === 1}
              aria-label={texts.remove(row + 1)}
              onClick={() => remove(row)}
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
          disabled={ltvTiers.length >= maxRows}
          onClick={add}
        >
          {texts.add}
        </Button>
      </div>
    </Input.Wrapper>
  )
}
