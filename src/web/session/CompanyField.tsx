import { lazy, Suspense } from 'react'
import type { CompanySelectProps } from './CompanySelect.tsx'

// Most addresses serve one company; their first screen loads neither the list nor its styles.
const CompanySelect = lazy(() =>
  import('./CompanySelect.tsx').then(({ CompanySelect }) => ({ default: CompanySelect })),
)

/** Choice of a company; shown only where the address serves more than one. */
export function CompanyField(props: CompanySelectProps) {
  if (props.companies.length < 2) return null
  return (
    <Suspense>
      <CompanySelect {...props} />
    </Suspense>
  )
}
