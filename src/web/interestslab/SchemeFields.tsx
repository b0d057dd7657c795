import { Alert, Button, Input, SimpleGrid, Text } from '@mantine/core'
import type { InterestSlab, InterestSlabChoices } from '../../api/gen/model/index.ts'
import { itemLending } from '../../domain/valuation/lendingRates.ts'
import { DateField } from '../ui/form/DateField.tsx'
import { FieldRow, FieldRows } from '../ui/form/FieldRows.tsx'
import { MoneyField } from '../ui/form/MoneyField.tsx'
import { NumberField } from '../ui/form/NumberField.tsx'
import { PercentField } from '../ui/form/PercentField.tsx'
import { RowsInput } from '../ui/form/RowsInput.tsx'
import { useIsReadOnly } from '../ui/form/readOnly.ts'
import { SelectField } from '../ui/form/SelectField.tsx'
import { TextField } from '../ui/form/TextField.tsx'
import type { RecordFormHandle } from '../ui/form/useRecordForm.ts'
import { formatMoney, formatNumber, formatPercent } from '../ui/format.ts'
import classes from './Scheme.module.css'
import { gramsOf, noBands, type SchemeValues, withFromDays } from './schemeValues.ts'
import { interestSlabTexts, interestSlabTexts as texts } from './texts.ts'
import { newestOf, sameTerms } from './versions.ts'

const bandTexts = interestSlabTexts.bands

/** The maximum number of bands. */
const MOST = 24

/** The length, in days, that the open last band gets when a further band is added. */
const USUAL_DAYS = 90

const rateForGramTexts = interestSlabTexts.rateForGram

const { fields, help } = texts

interface FieldsProps {
  record: RecordFormHandle<SchemeValues>
}

interface SchemeFieldsProps extends FieldsProps {
  slab: InterestSlab | null
  choices: InterestSlabChoices
}

/** The name of a scheme, its metal, slab type, tenure and start date. */
export function SchemeFields({ record, slab, choices }: SchemeFieldsProps) {
  const { form } = record
  const options = (list: readonly { id: string; name: string }[]) =>
    list.map(({ id, name }) => ({ value: id, label: name }))
  const type = choices.slabTypes.find(({ id }) => id === form.values.slabTypeId)
  const newest = slab === null ? null : newestOf(slab)
  const changed = newest !== null && type?.id === newest.slabTypeId && !sameTerms(type.terms, newest.terms)

  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextField record={record} name="name" label={fields.name} required />
        <SelectField
          record={record}
          name="metalId"
          label={fields.metalId}
          required
          options={options(choices.metals)}
          disabled={slab !== null}
          help={slab === null ? undefined : help.metal}
          onChange={(metalId) => form.setValues({ metalId, rateForGram: gramsOf(metalId, [], choices) })}
        />
        <SelectField
          record={record}
          name="slabTypeId"
          label={fields.slabTypeId}
          required
          options={options(choices.slabTypes)}
        />
        <NumberField
          record={record}
          name="tenureMonths"
          label={fields.tenureMonths}
          required
          suffix={texts.months}
          help={help.tenure(choices.maximumTenureMonths)}
        />
        <DateField
          record={record}
          name="fromOn"
          label={fields.fromOn}
          required
          help={slab === null ? help.fromFirst : help.from}
        />
      </SimpleGrid>
      {changed && <Alert variant="light">{help.typeChanged}</Alert>}
    </>
  )
}

/** The minimum and maximum loan. */
export function LimitFields({ record }: FieldsProps) {
  return (
    <>
      <MoneyField record={record} name="minimumLoanPaise" label={fields.minimumLoanPaise} />
      <MoneyField record={record} name="maximumLoanPaise" label={fields.maximumLoanPaise} />
    </>
  )
}

/** The minimum interest, and penal interest. */
export function LateFields({ record }: FieldsProps) {
  return (
    <>
      <NumberField
        record={record}
        name="minimumDays"
        label={fields.minimumDays}
        suffix={texts.days}
        help={help.minimum}
      />
      <MoneyField record={record} name="minimumAmountPaise" label={fields.minimumAmountPaise} />
      <PercentField record={record} name="penalRateBp" label={fields.penalRateBp} help={help.penal} />
      <NumberField record={record} name="graceDays" label={fields.graceDays} suffix={texts.days} />
    </>
  )
}

/** Fees taken when a loan is opened. */
export function FeesFields({ record }: FieldsProps) {
  const { fees } = texts
  return (
    <>
      <PercentField record={record} name="fees.processingFeeBp" label={fees.processingFeeBp} />
      <MoneyField
        record={record}
        name="fees.processingFeeMinimumPaise"
        label={fees.processingFeeMinimumPaise}
      />
      <MoneyField
        record={record}
        name="fees.processingFeeMaximumPaise"
        label={fees.processingFeeMaximumPaise}
        help={help.feeMaximum}
      />
      <MoneyField record={record} name="fees.documentChargePaise" label={fees.documentChargePaise} />
      <PercentField record={record} name="fees.gstBp" label={fees.gstBp} />
    </>
  )
}

interface GramsInputProps {
  record: RecordFormHandle<SchemeValues>
  choices: InterestSlabChoices
}

/** The loan per gram, a row for each purity of the metal. An empty field shows the value scaled from another purity. */
export function GramsInput({ record, choices }: GramsInputProps) {
  const { form } = record
  const { metalId, rateForGram } = form.values
  const readOnly = useIsReadOnly(record)
  const metal = choices.metals.find(({ id }) => id === metalId)
  if (metal === undefined) return <Text size="sm">{interestSlabTexts.help.chooseMetal}</Text>
  const { referencePurityBp, purities } = metal
  const enteredRates = rateForGram.flatMap(({ purityBp, lendingRatePaisePerG }) =>
    lendingRatePaisePerG === null ? [] : [{ purityBp, lendingRatePaisePerG }],
  )
  const nameOf = (purityBp: number) =>
    purities.find((one) => one.purityBp === purityBp)?.label ?? formatPercent(purityBp)
  const scaled = (purityBp: number) => {
    const { limitPaise, rate } = itemLending({ netMg: 1000, purityBp, referencePurityBp }, enteredRates)
    return rate === null ? rateForGramTexts.notSet : rateForGramTexts.scaled(formatMoney(limitPaise))
  }

  return (
    <>
      {!readOnly && (
        <Text size="sm" c="dimmed">
          {interestSlabTexts.help.rateForGram(nameOf(referencePurityBp))}
        </Text>
      )}
      <Input.Wrapper
        labelElement="div"
        error={form.errors.rateForGram}
        data-path="rateForGram"
        data-label={interestSlabTexts.fields.rateForGram}
        role="group"
        aria-label={interestSlabTexts.fields.rateForGram}
      >
        <div className={classes.rows}>
          <FieldRows
            record={record}
            label={interestSlabTexts.fields.rateForGram}
            heads={[rateForGramTexts.purityHead, rateForGramTexts.rateHead]}
          >
            {rateForGram.map(({ purityBp }, row) => (
              <FieldRow key={purityBp} record={record} className={classes.purity}>
                <span className={classes.range}>
                  {nameOf(purityBp)}
                  {purityBp === referencePurityBp && ` · ${rateForGramTexts.reference}`}
                </span>
                <MoneyField
                  record={record}
                  name={`rateForGram.${row}.lendingRatePaisePerG`}
                  label={rateForGramTexts.rateOf(nameOf(purityBp))}
                  hideLabel
                  placeholder={scaled(purityBp)}
                  ifEmpty={scaled(purityBp)}
                />
              </FieldRow>
            ))}
          </FieldRows>
        </div>
      </Input.Wrapper>
      {!readOnly && (
        <div>
          <Button
            variant="subtle"
            disabled={enteredRates.length === 0}
            onClick={() => form.setFieldValue('rateForGram', gramsOf(metalId, [], choices))}
          >
            {rateForGramTexts.clear}
          </Button>
        </div>
      )}
    </>
  )
}

/** Rates by day: each band starts the day after the previous one ends; the last has no end. */
export function BandsInput({ record }: { record: RecordFormHandle<SchemeValues> }) {
  const { form } = record
  const bands = withFromDays(form.values.bands)
  const last = bands.length - 1

  const readOnly = useIsReadOnly(record)
  const rangeOf = (row: number) => {
    const fromDay = bands[row]?.fromDay ?? 0
    if (readOnly) return formatNumber(fromDay)
    return row === last ? bandTexts.last(fromDay) : bandTexts.range(fromDay)
  }

  function add() {
    const current = form.getValues().bands
    const open = withFromDays(current).at(-1)
    if (open === undefined) return
    const closed = { toDay: open.fromDay + USUAL_DAYS - 1, rateBp: open.rateBp }
    form.setFieldValue('bands', [...current.slice(0, -1), closed, { toDay: null, rateBp: null }])
  }

  function remove(row: number) {
    const left = form.getValues().bands.filter((_, index) => index !== row)
    form.setFieldValue(
      'bands',
      left.map((band, index) => (index === left.length - 1 ? { ...band, toDay: null } : band)),
    )
  }

  return (
    <RowsInput
      record={record}
      heads={[bandTexts.fromDayHead, bandTexts.toDayHead, bandTexts.rateHead]}
      name="bands"
      label={interestSlabTexts.fields.bands}
      underHeading
      error={form.errors.bands}
      className={classes.rows}
      count={bands.length}
      least={1}
      most={MOST}
      row={(row, removal) => (
        <FieldRow record={record} className={classes.band}>
          <span className={classes.range}>{rangeOf(row)}</span>
          {row === last ? (
            <span className={classes.open}>{readOnly && bandTexts.noEnd}</span>
          ) : (
            <NumberField
              record={record}
              name={`bands.${row}.toDay`}
              label={bandTexts.toDay(row + 1)}
              hideLabel
            />
          )}
          <PercentField
            record={record}
            name={`bands.${row}.rateBp`}
            label={bandTexts.rateOf(row + 1)}
            hideLabel
          />
          {removal}
        </FieldRow>
      )}
      addLabel={bandTexts.add}
      removeLabel={bandTexts.remove}
      onAdd={add}
      onRemove={remove}
      moreActions={
        <Button variant="subtle" onClick={() => form.setFieldValue('bands', [...noBands])}>
          {bandTexts.clear}
        </Button>
      }
    />
  )
}
