import { Radio, Stack, TextInput } from '@mantine/core'
import { Section } from './Section.tsx'
import type { SectionOfForm } from './sectionOfForm.ts'
import { setupTexts } from './texts.ts'

const { fields, sections, profiles } = setupTexts

/** The company and the profile that fills its lending rules. */
export function CompanySection({ number, form }: SectionOfForm) {
  return (
    <Section number={number} {...sections.company}>
      <Stack gap="md">
        <TextInput
          label={fields.companyName}
          required
          autoComplete="organization"
          maxLength={120}
          {...form.getInputProps('company.name')}
        />
        <Radio.Group label={fields.policyProfile} required {...form.getInputProps('company.policyProfile')}>
          <Stack gap="sm" mt={6}>
            {Object.entries(profiles).map(([value, profile]) => (
              <Radio key={value} value={value} label={profile.title} description={profile.lead} />
            ))}
          </Stack>
        </Radio.Group>
      </Stack>
    </Section>
  )
}
