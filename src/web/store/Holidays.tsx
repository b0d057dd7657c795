import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { currentYear } from '../ui/days.ts'
import { DateField } from '../ui/form/DateField.tsx'
import { FieldRow, FieldRows } from '../ui/form/FieldRows.tsx'
import { useIsReadOnly } from '../ui/form/readOnly.ts'
import { TextField } from '../ui/form/TextField.tsx'
import type { RecordFormHandle } from '../ui/form/useRecordForm.ts'
import { useRowKeys } from '../ui/form/useRowKeys.ts'
import classes from './Holidays.module.css'
import type { HolidayValue, StoreValues } from './storeValues.ts'
import { storeTexts } from './texts.ts'
import { YearCalendar } from './YearCalendar.tsx'

const texts = storeTexts.holidays

/** The days on which the store is closed: a list to type in, and a calendar of the year next to it. */
export function Holidays({ record }: { record: RecordFormHandle<StoreValues> }) {
  const { form } = record
  const [year, setYear] = useState(currentYear)
  const { holidays, weeklyOff } = form.values
  const rowKeys = useRowKeys(holidays.length)
  const readOnly = useIsReadOnly(record)
  const national = missingNationalHolidays(year, holidays)

  return (
    <div className={classes.layout}>
      <Stack gap="sm" role="group" aria-label={storeTexts.fields.holidays}>
        {holidays.length === 0 && <Text c="dimmed">{texts.none}</Text>}
        {holidays.length > 0 && (
          <FieldRows record={record} label={storeTexts.fields.holidays} heads={[texts.date, texts.name]}>
            {holidays.map(({ name }, row) => (
              <FieldRow key={rowKeys[row]} record={record}>
                <DateField
                  record={record}
                  name={`holidays.${row}.date`}
                  label={texts.dateOf(row + 1)}
                  hideLabel
                  w={170}
                />
                <TextField
                  record={record}
                  name={`holidays.${row}.name`}
                  label={texts.nameOf(row + 1)}
                  hideLabel
                  flex={1}
                />
                {!readOnly && (
                  <ActionIcon
                    variant="subtle"
                    color="red"
                    size="lg"
                    aria-label={texts.remove(name || texts.thisOne)}
                    onClick={() => {
                      rowKeys.splice(row, 1)
                      form.removeListItem('holidays', row)
                    }}
                  >
                    <IconTrash size={18} aria-hidden />
                  </ActionIcon>
                )}
              </FieldRow>
            ))}
          </FieldRows>
        )}
        {!readOnly && (
          <Group gap="xs">
            <Button
              variant="default"
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => form.insertListItem('holidays', { date: null, name: '' })}
            >
              {texts.add}
            </Button>
            {national.length > 0 && (
              <Button
                variant="subtle"
                onClick={() => form.setFieldValue('holidays', [...holidays, ...national])}
              >
                {texts.addNational(year)}
              </Button>
            )}
          </Group>
        )}
      </Stack>
      <YearCalendar
        year={year}
        onYear={setYear}
        holidays={holidays}
        weeklyOff={weeklyOff === null ? null : Number(weeklyOff)}
      />
    </div>
  )
}

/** The three national holidays of a year that a list of holidays does not have yet. */
function missingNationalHolidays(year: number, existing: readonly HolidayValue[]): HolidayValue[] {
  const dates = new Set(existing.map(({ date }) => date))
  return storeTexts.holidays.national
    .map(({ monthDay, name }) => ({ date: `${year}-${monthDay}`, name }))
    .filter(({ date }) => !dates.has(date))
}
