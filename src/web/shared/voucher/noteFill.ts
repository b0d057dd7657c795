import { type RecordSearch, validateRecordSearch } from '../record/recordSearch.ts'

/** Initial values of a new note without a loan, set by a page that shows what is owed. */
export interface NoteFill {
  /** The code of the head's account. */
  accountCode: string
  customerId: string
  customerName: string
  amountPaise: number
  narration: string
}

/** Reads the address of a screen of notes; unknown parameters are dropped. */
export function validateNoteSearch(search: Record<string, unknown>): RecordSearch & { fill?: NoteFill } {
  const { fill } = search
  return { ...validateRecordSearch(search), ...(isFill(fill) && { fill }) }
}

const texts = ['accountCode', 'customerId', 'customerName', 'narration'] as const

function isFill(fill: unknown): fill is NoteFill {
  if (typeof fill !== 'object' || fill === null) return false
  const values = fill as Partial<Record<keyof NoteFill, unknown>>
  return Number.isSafeInteger(values.amountPaise) && texts.every((name) => typeof values[name] === 'string')
}
