import { ActionIcon, Button, Group, Input } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { NumberField } from '../ui/form/NumberField.tsx'
import { PercentField } from '../ui/form/PercentField.tsx'
import type { RecordFormHandle } from '../ui/form/useRecordForm.ts'
import classes from './Scheme.module.css'
import { noBands, type SchemeValues, withFromDays } from './schemeValues.ts'
import { interestSlabTexts } from './texts.ts'

const texts = interestSlabTexts.bands

/** Bands there may be. */
const MOST = 24
/** Days that a band that becomes the last but one is given at first. */
const USUAL_DAYS = 90

/** The rates by day: each band begins the day after the one before ends, the last has no end. */
export function BandsInput({ record }: { record: RecordFormHandle<SchemeValues> }) {
  const { form } = record
  const bands = withFromDays(form.values.bands)
  const last = bands.length - 1

  function add() {
    const standing = form.getValues().bands
    const open = withFromDays(standing).at(-1)
    if (open === undefined) return
    const closed = { toDay: open.fromDay + USUAL_DAYS - 1, rateBp: open.rateBp }
    form.setFieldValue('bands', [...standing.slice(0, -1), closed, { toDay: null, rateBp: null }])
  }

  function remove(row: number) {
    const left = form.getValues().bands.filter((_, index) => index !== row)
    form.setFieldValue(
      'bands',
      left.map((band, index) => (index === left.length - 1 ? { ...band, toDay: null } : band)),
    )
  }

  return (
    <Input.Wrapper
      className={classes.rows}
      labelElement="div"
      error={form.errors.bands}
      data-path="bands"
      data-label={interestSlabTexts.fields.bands}
      role="group"
      aria-label={interestSlabTexts.fields.bands}
    >
      {bands.map(({ fromDay }, row) => (
        <div key={`bands.${row}`} className={classes.band}>
          <span className={classes.range}>{row === last ? texts.last(fromDay) : texts.range(fromDay)}</span>
          {row === last ? (
            <span className={classes.open} />
          ) : (
            <NumberField record={record} name={`bands.${row}.toDay`} label={texts.toDay(row + 1)} hideLabel />
          )}
          <PercentField
            record={record}
            name={`bands.${row}.rateBp`}
            label={texts.rateOf(row + 1)}
            hideLabel
          />
          <ActionIcon
            variant="subtle"
            color="red"
            size="lg"
            disabled={bands.length === 1}
            aria-label={texts.remove(row + 1)}
            onClick={() => remove(row)}
          >
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      <Group gap="xs">
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={bands.length >= MOST}
          onClick={add}
        >
          {texts.add}
        </Button>
        <Button variant="subtle" onClick={() => form.setFieldValue('bands', [...noBands])}>
          {texts.clear}
        </Button>
      </Group>
    </Input.Wrapper>
  )
}
