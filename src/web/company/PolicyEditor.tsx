import { Button, Radio, SimpleGrid, Stack, Text } from '@mantine/core'
import { type PolicyProfile, policyProfiles } from '../../domain/policy/policy.ts'
import { type PolicyField, policyFields } from '../../domain/policy/policyFields.ts'
import { MoneyField } from '../ui/form/MoneyField.tsx'
import { MultiSelectField } from '../ui/form/MultiSelectField.tsx'
import { NumberField } from '../ui/form/NumberField.tsx'
import { PercentField } from '../ui/form/PercentField.tsx'
import { SelectField } from '../ui/form/SelectField.tsx'
import { SwitchField } from '../ui/form/SwitchField.tsx'
import type { RecordFormHandle } from '../ui/form/useRecordForm.ts'
import { Section } from '../ui/page/Section.tsx'
import { CapsInput } from './CapsInput.tsx'
import { type CompanyValues, isSame, withProfile } from './companyValues.ts'
import classes from './Policy.module.css'
import { TiersInput } from './TiersInput.tsx'
import { companyTexts as texts } from './texts.ts'
import { writePolicyValue } from './writePolicyValue.ts'

const kinds = Object.entries(texts.kinds).map(([value, label]) => ({ value, label }))

const valuations = Object.entries(texts.valuations).map(([value, label]) => ({ value, label }))

/** Which group a rule is read in; the order within a group is the lending rules'. */
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

/** The rules a company lends by: a profile, and each rule beside the profile's value. */
export function PolicyEditor({
  record,
  locked,
}: {
  record: RecordFormHandle<CompanyValues>
  locked: boolean
}) {
  const { form } = record
  const { values } = form
  const profile = policyProfiles[values.policyProfile]
  const changed = policyFields.filter(({ key }) => !isSame(values[key], profile[key])).length
  return (
    <Section title={texts.sections.policy} lead={texts.help.policy}>
      <Radio.Group
        label={texts.fields.policyProfile}
        value={values.policyProfile}
        onChange={(next) => form.setValues(withProfile(values, next as PolicyProfile))}
      >
        <SimpleGrid cols={{ base: 1, md: 3 }} mt={6}>
          {Object.entries(texts.profiles).map(([value, { title, lead }]) => (
            <Radio key={value} value={value} label={title} description={lead} disabled={locked} />
          ))}
        </SimpleGrid>
      </Radio.Group>
      <Text size="sm" c="dimmed" role="status">
        {texts.changed(changed)}
      </Text>
      {Object.entries(groups).map(([group, keys]) => (
        <Stack key={group} gap="md" role="group" aria-label={texts.groups[group as keyof typeof groups]}>
          <Text fw={600}>{texts.groups[group as keyof typeof groups]}</Text>
          {policyFields
            .filter(({ key }) => keys.includes(key))
            .map((field) => (
              <PolicyLine key={field.key} record={record} field={field} locked={locked} />
            ))}
        </Stack>
      ))}
    </Section>
  )
}

interface PolicyLineProps {
  record: RecordFormHandle<CompanyValues>
  field: PolicyField
  locked: boolean
}

/** One rule: what is set, what the profile has, and the way back to it. */
function PolicyLine({ record, field, locked }: PolicyLineProps) {
  const { form } = record
  const { key } = field
  const profile = policyProfiles[form.values.policyProfile]
  const differs = !isSame(form.values[key], profile[key])
  return (
    <div className={`${classes.line} ${differs ? classes.changed : ''}`}>
      <PolicyInput record={record} field={field} />
      <div className={classes.beside}>
        <Text size="sm" c="dimmed">
          {texts.profileSays(
            texts.profiles[form.values.policyProfile].title,
            writePolicyValue(field, profile[key]),
          )}
        </Text>
        {differs && !locked && (
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

/** The input that fits a rule's kind. */
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
