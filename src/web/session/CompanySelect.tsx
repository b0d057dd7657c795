import { NativeSelect } from '@mantine/core'
import type { ReactNode } from 'react'
import { sessionTexts } from '#texts/session.ts'
import type { SignInCompany } from '../../api/gen/model/index.ts'

export interface CompanySelectProps {
  companies: SignInCompany[]
  value: string
  error: ReactNode
  onChange: (companyId: string) => void
}

/** The native list of companies on the sign-in page. */
export function CompanySelect({ companies, value, error, onChange }: CompanySelectProps) {
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
