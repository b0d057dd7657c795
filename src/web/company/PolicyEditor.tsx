import { Button, Radio, SimpleGrid, Stack, Text } from '@mantine/core'
import { type PolicyProfile, policyProfiles } from '../../domain/policy/policy.ts'
import { type PolicyField, policyFields } from '../../domain/policy/policyFields.ts'
import { Explained } from '../ui/form/ChoiceField.tsx'
import { FieldRow } from '../ui/form/FieldRows.tsx'
import { MoneyField } from '../ui/form/MoneyField.tsx'
import { MultiSelectField } from '../ui/form/MultiSelectField.tsx'
import { NumberField } from '../ui/form/NumberField.tsx'
import { PercentField } from '../ui/form/PercentField.tsx'
import { RowsInput } from '../ui/form/RowsInput.tsx'
import { useReadOnlyValue } from '../ui/form/readOnly.ts'
import { SelectField } from '../ui/form/SelectField.tsx'
import { SwitchField } from '../ui/form/SwitchField.tsx'
import type { RecordFormHandle } from '../ui/form/useRecordForm.ts'
import { WeightField } from '../ui/form/WeightField.tsx'
import { Section } from '../ui/page/Section.tsx'
import { type CompanyValues, isSame, withProfile } from './companyValues.ts'
import classes from './Policy.module.css'
import { companyTexts, companyTexts as texts } from './texts.ts'
import { writePolicyValue } from './writePolicyValue.ts'

const capTexts = companyTexts.caps

const capMetals = Object.entries(companyTexts.metals).map(([value, label]) => ({ value, label }))

const capKinds = Object.entries(companyTexts.kinds).map(([value, label]) => ({ value, label }))

const tierTexts = companyTexts.tiers

const kinds = Object.entries(texts.kinds).map(([value, label]) => ({ value, label }))

const valuations = Object.entries(texts.valuations).map(([value, label]) => ({ value, label }))

/** The group of each rule; the order within a group is that of the lending rules. */
const groups: Record<keyof typeof texts.groups, readonly PolicyField['key'][]> = {
  lending: ['ltvTiers', 'ltvAtMaturity', 'valuation', 'maximumTenureMonths', 'rateCeilingBp'],
  pledges: [
    'kindsLentOn',
    'goldCoinPurityFloorBp',
    'silverCoinPurityFloorBp',
    'weightCaps',
    'weightCapsRequired',
  ],
  auction: [
    'redemptionMonths',
    'auctionGraceDays',
    'auctionNoticeDays',
    'reserveBp',
    'reserveAfterFailuresBp',
    'failuresForLowerReserve',
    'surplusRefundDays',
    'surplusRefundInWorkingDays',
  ],
  custody: ['releaseWorkingDays', 'releaseCompensationPaisePerDay', 'bankLoansAllowed'],
  money: [
    'cashLoanLimitPaise',
    'cashReceiptDailyLimitPaise',
    'eligibleStepPaise',
    'payableStepPaise',
    'cashStepPaise',
  ],
  approval: ['approvalAbovePaise', 'photoAbovePaise'],
}

interface PolicyEditorProps {
  record: RecordFormHandle<CompanyValues>
  readOnly: boolean
}

/** The lending rules of a company: a profile, and each rule next to the profile's value. */
export function PolicyEditor({ record, readOnly }: PolicyEditorProps) {
  const { form } = record
  const { values } = form
  const profile = policyProfiles[values.policyProfile]
  const changed = policyFields.filter(({ key }) => !isSame(values[key], profile[key])).length
  return (
    <Section title={texts.sections.policy} lead={texts.help.policy}>
      <ProfileInput record={record} readOnly={readOnly} />
      <Text size="sm" c="dimmed" role="status">
        {texts.changed(changed)}
      </Text>
      {Object.entries(groups).map(([group, keys]) => (
        <Stack key={group} gap="md" role="group" aria-label={texts.groups[group as keyof typeof groups]}>
          <Text fw={600}>{texts.groups[group as keyof typeof groups]}</Text>
          {policyFields
            .filter(({ key }) => keys.includes(key))
            .map((field) => (
              <PolicyLine key={field.key} record={record} field={field} readOnly={readOnly} />
            ))}
        </Stack>
      ))}
    </Section>
  )
}

/** The profile that the rules start from. */
function ProfileInput({ record, readOnly }: PolicyEditorProps) {
  const { form } = record
  const { policyProfile } = form.values
  const { title: chosen, lead: means } = texts.profiles[policyProfile]
  const shown = useReadOnlyValue({ record, label: texts.fields.policyProfile })
  if (shown) return shown(<Explained label={chosen} means={means} />)
  return (
    <Radio.Group
      label={texts.fields.policyProfile}
      value={policyProfile}
      onChange={(next) => form.setValues(withProfile(form.values, next as PolicyProfile))}
    >
      <SimpleGrid cols={{ base: 1, md: 3 }} mt={6}>
        {Object.entries(texts.profiles).map(([value, { title, lead }]) => (
          <Radio key={value} value={value} label={title} description={lead} disabled={readOnly} />
        ))}
      </SimpleGrid>
    </Radio.Group>
  )
}

interface PolicyLineProps {
  record: RecordFormHandle<CompanyValues>
  field: PolicyField
  readOnly: boolean
}

/** One rule: its value, the profile's value, and a button to use that. */
function PolicyLine({ record, field, readOnly }: PolicyLineProps) {
  const { form } = record
  const { key } = field
  const profile = policyProfiles[form.values.policyProfile]
  const differs = !isSame(form.values[key], profile[key])
  return (
    <div className={`${classes.line} ${differs ? classes.changed : ''}`}>
      <PolicyInput record={record} field={field} />
      <div className={classes.profileValue}>
        <Text size="sm" c="dimmed">
          {texts.profileSays(
            texts.profiles[form.values.policyProfile].title,
            writePolicyValue(field, profile[key]),
          )}
        </Text>
        {differs && !readOnly && (
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={texts.takeProfileOf(texts.policy[key])}
            onClick={() => form.setFieldValue(key, structuredClone(profile[key]) as never)}
          >
            {texts.takeProfile}
          </Button>
        )}
      </div>
    </div>
  )
}

/** The input of a rule, by the kind of its value. */
function PolicyInput({ record, field }: { record: RecordFormHandle<CompanyValues>; field: PolicyField }) {
  const { key } = field
  const common = { record, name: key, label: texts.policy[key] }
  switch (field.kind) {
    case 'boolean':
      return <SwitchField {...common} />
    case 'choice':
      return <SelectField {...common} required options={valuations} />
    case 'kinds':
      return <MultiSelectField {...common} required options={kinds} />
    case 'tiers':
      return <TiersInput record={record} maxRows={field.maxRows} />
    case 'caps':
      return <CapsInput record={record} maxRows={field.maxRows} />
    case 'paise':
      return <MoneyField {...common} required={!field.nullable} />
    case 'bp':
      return <PercentField {...common} required={!field.nullable} />
    default:
      return <NumberField {...common} required={!field.nullable} suffix={texts.units[field.kind]} />
  }
}

/** LTV tiers by the total lent to the borrower; the last has no upper limit. */
function TiersInput({ record, maxRows }: { record: RecordFormHandle<CompanyValues>; maxRows: number }) {
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
    <RowsInput
      record={record}
      heads={[tierTexts.upToHead, tierTexts.ltvHead]}
      name="ltvTiers"
      label={companyTexts.policy.ltvTiers}
      error={form.errors.ltvTiers}
      className={classes.rows}
      count={ltvTiers.length}
      least={1}
      most={maxRows}
      row={(row, removal) => (
        <FieldRow record={record}>
          {row === last ? (
            <span className={classes.above}>{last === 0 ? tierTexts.any : tierTexts.above}</span>
          ) : (
            <MoneyField
              record={record}
              name={`ltvTiers.${row}.upToPaise`}
              label={tierTexts.upTo(row + 1)}
              hideLabel
              flex={1}
            />
          )}
          <PercentField
            record={record}
            name={`ltvTiers.${row}.ltvBp`}
            label={tierTexts.ltv(row + 1)}
            hideLabel
            w={110}
          />
          {removal}
        </FieldRow>
      )}
      addLabel={tierTexts.add}
      removeLabel={tierTexts.remove}
      onAdd={add}
      onRemove={remove}
    />
  )
}

/** Weight limits per borrower, by metal and kind. */
function CapsInput({ record, maxRows }: { record: RecordFormHandle<CompanyValues>; maxRows: number }) {
  const { form } = record
  return (
    <RowsInput
      record={record}
      heads={[capTexts.metalHead, capTexts.kindHead, capTexts.weightHead]}
      name="weightCaps"
      label={companyTexts.policy.weightCaps}
      error={form.errors.weightCaps}
      className={classes.rows}
      count={form.values.weightCaps.length}
      most={maxRows}
      none={
        <Text size="sm" c="dimmed">
          {capTexts.none}
        </Text>
      }
      row={(row, removal) => (
        <FieldRow record={record}>
          <SelectField
            record={record}
            name={`weightCaps.${row}.metal`}
            label={capTexts.metal(row + 1)}
            hideLabel
            options={capMetals}
            w={110}
          />
          <SelectField
            record={record}
            name={`weightCaps.${row}.kind`}
            label={capTexts.kind(row + 1)}
            hideLabel
            options={capKinds}
            flex={1}
          />
          <WeightField
            record={record}
            name={`weightCaps.${row}.capMg`}
            label={capTexts.weight(row + 1)}
            hideLabel
            w={130}
          />
          {removal}
        </FieldRow>
      )}
      addLabel={capTexts.add}
      removeLabel={capTexts.remove}
      onAdd={() => form.insertListItem('weightCaps', { metal: 'gold', kind: 'ornament', capMg: 1_000_000 })}
      onRemove={(row) => form.removeListItem('weightCaps', row)}
    />
  )
}
