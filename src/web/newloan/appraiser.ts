import type { NewLoanChoices } from '../../api/gen/model/index.ts'

const KEY = 'appraiser'

/** Who appraised last on this computer, until signing out; or the only one who may. */
export function keptAppraiser({ appraisers }: NewLoanChoices): string | null {
  const kept = localStorage.getItem(KEY)
  const [only] = appraisers
  if (appraisers.length === 1 && only !== undefined) return only.id
  return appraisers.some(({ id }) => id === kept) ? kept : null
}

/** Remembers who appraised. */
export function keepAppraiser(id: string | null): void {
  if (id !== null) localStorage.setItem(KEY, id)
}
