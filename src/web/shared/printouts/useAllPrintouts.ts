import type { PrintoutSubject } from '../../shell/staticData.ts'
import { usePrintouts } from '../../shell/usePrintouts.ts'

/**
 * The address that prints all printouts of a record one after the other, each on its own sheet size; undefined if the user may
 * print fewer than two.
 */
export function useAllPrintouts(of: PrintoutSubject): ((id: string) => string) | undefined {
  const [first, ...others] = usePrintouts(of)
  if (first === undefined || others.length === 0) return undefined
  return (id) => `${first.pathOf(id)}&next=${others.map(({ name }) => name).join(',')}`
}
