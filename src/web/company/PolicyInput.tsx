import type { PolicyField } from '../../domain/policy/policyFields.ts'
import { MoneyField } from '../ui/form/MoneyField.tsx'
import { MultiSelectField } from '../ui/form/MultiSelectField.tsx'
import { NumberField } from '../ui/form/NumberField.tsx'
import { PercentField } from '../ui/form/PercentField.tsx'
import { SelectField } from '../ui/form/SelectField.tsx'
import { SwitchField } from '../ui/form/SwitchField.tsx'
import type { RecordFormHandle } from '../ui/form/useRecordForm.ts'
import { CapsInput } from './CapsInput.tsx'
import type { CompanyValues } from './companyValues.ts'
import { TiersInput } from './TiersInput.tsx'
import { companyTexts as texts } from './texts.ts'

const kinds = Object.entries(texts.kinds).map(([value, label]) => ({ value, label }))
const valuations = Object.entries(texts.valuations).map(([value, label]) => ({ value, label }))

/** The input that fits a rule's kind. */
export function PolicyInput({
  record,
  field,
}: {
  record: RecordFormHandle<CompanyValues>
  field: PolicyField
}) {
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
