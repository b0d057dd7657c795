import { Button, Text } from '@mantine/core'
import { policyProfiles } from '../../domain/policy/policy.ts'
import type { PolicyField } from '../../domain/policy/policyFields.ts'
import type { RecordFormHandle } from '../ui/form/useRecordForm.ts'
import { type CompanyValues, isSame } from './companyValues.ts'
import classes from './Policy.module.css'
import { PolicyInput } from './PolicyInput.tsx'
import { companyTexts as texts } from './texts.ts'
import { writePolicyValue } from './writePolicyValue.ts'

interface PolicyLineProps {
  record: RecordFormHandle<CompanyValues>
  field: PolicyField
  locked: boolean
}

/** One rule: what is set, what the profile has, and the way back to it. */
export function PolicyLine({ record, field, locked }: PolicyLineProps) {
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
