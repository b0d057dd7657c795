import { Radio, SimpleGrid, Stack, Text } from '@mantine/core'
import { type PolicyProfile, policyProfiles } from '../../domain/policy/policy.ts'
import { type PolicyField, policyFields } from '../../domain/policy/policyFields.ts'
import type { RecordFormHandle } from '../ui/form/useRecordForm.ts'
import { Section } from '../ui/page/Section.tsx'
import { type CompanyValues, isSame, withProfile } from './companyValues.ts'
import { PolicyLine } from './PolicyLine.tsx'
import { companyTexts as texts } from './texts.ts'

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
