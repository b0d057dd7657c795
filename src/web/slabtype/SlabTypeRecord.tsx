import { Alert, Text } from '@mantine/core'
import { slabTypeTexts as texts } from '#texts/slabtype.ts'
import {
  useAddSlabType,
  useGetSlabTypeById,
  useUpdateSlabType,
} from '../../api/gen/hooks/slab-type/slab-type.ts'
import type { SlabType } from '../../api/gen/model/index.ts'
import { slabTypeRules } from '../../api/gen/rules/slabtype.ts'
import { RecordPage } from '../shared/record/RecordPage.tsx'
import { RecordState } from '../shared/record/RecordState.tsx'
import { useRecord } from '../shared/record/useRecord.ts'
import { useRecordLock } from '../shared/record/useRecordLock.ts'
import { useScope } from '../shared/record/useScope.ts'
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

/** Loads the slab type that the address names. */
export function SlabTypeOpen({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useGetSlabTypeById({ id })
  return (
    <RecordState query={query} title={texts.title} onClose={onClose}>
      {(type) => <SlabTypeRecord type={type} onClose={onClose} />}
    </RecordState>
  )
}

/** One way of charging interest: only the terms that apply, each explained, with what they cost beside them. */
export function SlabTypeRecord({ type, onClose }: { type: SlabType | null; onClose: () => void }) {
  const { companyId } = useScope()
  const add = useAddSlabType()
  const update = useUpdateSlabType()
  const record = useRecord({
    noun: texts.noun,
    draftKey: 'slabtype',
    row: type,
    toValues: toSlabTypeValues,
    rules: slabTypeRules.AddSlabType,
    labels: fields,
    check: checkSlabTypeValues,
    write: writeSlabTypeValue,
    send: (values, version) => {
      const data = { companyId, ...toSlabTypeRequest(values) }
      return type === null || version === null
        ? add.mutateAsync({ data })
        : update.mutateAsync({ params: { id: type.id }, data: { ...data, version } })
    },
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
      lockedReason={useRecordLock('SlabType', type)}
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
