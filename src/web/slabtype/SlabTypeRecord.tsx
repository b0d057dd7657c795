import { Alert, Text } from '@mantine/core'
import { slabTypeTexts as texts } from '#texts/slabtype.ts'
import type { SlabType } from '../../api/gen/model/index.ts'
import { slabTypeRules } from '../../api/gen/rules/slabtype.ts'
import type { RecordProps } from '../shared/master/declaration.ts'
import { useMasterRecord } from '../shared/master/useMasterRecord.ts'
import { RecordPage } from '../shared/record/RecordPage.tsx'
import { ChoiceField } from '../ui/form/ChoiceField.tsx'
import { NumberField } from '../ui/form/NumberField.tsx'
import { SwitchField } from '../ui/form/SwitchField.tsx'
import { TextAreaField } from '../ui/form/TextAreaField.tsx'
import { TextField } from '../ui/form/TextField.tsx'
import { Section } from '../ui/page/Section.tsx'
import { CostExample } from './CostExample.tsx'
import classes from './SlabType.module.css'
import {
  checkSlabTypeValues,
  methodOf,
  type SlabTypeValues,
  toSlabTypeRequest,
  toSlabTypeValues,
  withMethod,
  writeSlabTypeValue,
} from './slabTypeValues.ts'
import {
  bothDaysHelp,
  methodOptions,
  partMonthOptions,
  slabClockOptions,
  slabModeOptions,
  yearDaysOptions,
} from './termOptions.ts'

const { fields, sections } = texts

/** One interest method: only the terms that apply, each explained, next to an example of their cost. */
export function SlabTypeRecord({ row: type, onClose }: RecordProps<SlabType>) {
  const { record, disabledReason } = useMasterRecord<'SlabType', SlabTypeValues>({
    name: 'SlabType',
    texts,
    row: type,
    toValues: toSlabTypeValues,
    toRequest: toSlabTypeRequest,
    rules: slabTypeRules.AddSlabType,
    check: checkSlabTypeValues,
    write: writeSlabTypeValue,
    onSaved: onClose,
  })
  const { form } = record
  const { values } = form.form
  const method = methodOf(values)

  return (
    <RecordPage
      title={type?.name ?? texts.newTitle}
      record={record}
      onClose={onClose}
      disabledReason={disabledReason}
    >
      {type !== null && <Alert variant="light">{texts.priced}</Alert>}
      <div className={classes.sides}>
        <div className={classes.fields}>
          <Section title={sections.name}>
            <TextField record={form} name="name" label={fields.name} required />
          </Section>
          <Section title={sections.time}>
            <ChoiceField
              record={form}
              name="method"
              label={fields.method}
              required
              options={methodOptions}
              onChange={(chosen) =>
                form.form.setValues(
                  withMethod(form.form.getValues(), chosen === 'monthly' ? 'monthly' : 'daily'),
                )
              }
            />
            {values.method === 'daily' ? (
              <ChoiceField
                record={form}
                name="yearDays"
                label={fields.yearDays}
                required
                options={yearDaysOptions}
              />
            ) : (
              <ChoiceField
                record={form}
                name="partMonth"
                label={fields.partMonth}
                required
                options={partMonthOptions}
              />
            )}
            <SwitchField
              record={form}
              name="countBothDays"
              label={fields.countBothDays}
              help={bothDaysHelp(method)}
            />
          </Section>
          <Section title={sections.bands}>
            {values.method === 'daily' ? (
              <>
                <ChoiceField
                  record={form}
                  name="slabMode"
                  label={fields.slabMode}
                  required
                  options={slabModeOptions(method.yearDays)}
                />
                <ChoiceField
                  record={form}
                  name="slabClock"
                  label={fields.slabClock}
                  required
                  options={slabClockOptions}
                />
              </>
            ) : (
              <Text size="sm">{texts.monthlyRates}</Text>
            )}
          </Section>
          <Section title={sections.more}>
            <NumberField
              record={form}
              name="advanceMonths"
              label={fields.advanceMonths}
              help={texts.advanceHelp}
              suffix={texts.months}
            />
            <TextAreaField record={form} name="note" label={fields.note} />
          </Section>
        </div>
        <div className={classes.aside}>
          <CostExample method={method} />
        </div>
      </div>
    </RecordPage>
  )
}
