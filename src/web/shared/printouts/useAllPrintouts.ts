import type { PrintoutSubject } from '../../shell/staticData.ts'
import { usePrintouts } from '../../shell/usePrintouts.ts'

/** All printouts of a record, printed one after the other. */
interface AllPrintouts {
  /** How many there are; each has its own print dialog. */
  count: number
  /** The address that prints them, for a tab of its own, which closes after the last one (on touch phones it stays open). */
  pathOf: (id: string) => string
}

/** All printouts of a record, each with its own sheet size; undefined if the user may print fewer than two. */
export function useAllPrintouts(subject: PrintoutSubject): AllPrintouts | undefined {
  const printouts = usePrintouts()(subject)
  const [first, ...others] = printouts
  if (first === undefined || others.length === 0) return undefined
  const next = others.map(({ name }) => name).join(',')
  return { count: printouts.length, pathOf: (id) => `${first.pathOf(id)}&next=${next}` }
}
