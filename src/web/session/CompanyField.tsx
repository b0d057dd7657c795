import '../ui/styles/input.ts'
import { NativeSelect } from '@mantine/core'
import type { ReactNode } from 'react'
import { sessionTexts } from '#texts/session.ts'
import type { SignInCompany } from '../../api/gen/model/index.ts'

interface CompanyFieldProps {
  companies: SignInCompany[]
  value: string
  error: ReactNode
  onChange: (companyId: string) => void
}

/** Choice of a company; shown only where the address serves more than one. */
export function CompanyField({ companies, value, error, onChange }: CompanyFieldProps) {
  if (companies.length < 2) return null
  return (
    <NativeSelect
      label={sessionTexts.signIn.company}
      required
      autoComplete="organization"
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[
        { value: '', label: sessionTexts.signIn.companyPlaceholder, disabled: true },
        ...companies.map((company) => ({ value: company.id, label: company.name })),
      ]}
    />
  )
}
