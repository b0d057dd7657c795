import { TaxForm } from './TaxForm.tsx'
import { TaxList } from './TaxList.tsx'
import { TaxPage } from './TaxPage.tsx'

/** Payments of GST: the list, the form, or one payment, as the address says. */
export function Tax({ shown }: { shown: string }) {
  if (shown === 'list') return <TaxList />
  if (shown === 'new') return <TaxForm />
  return <TaxPage key={shown} id={shown} />
}
