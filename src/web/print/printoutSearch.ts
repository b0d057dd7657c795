import { MAX_PRINTED } from '../shared/printouts/maxPrinted.ts'
import type { PaperSize } from '../shell/staticData.ts'
import { isId, type ListSearch, validateListSearch } from '../ui/table/listSearch.ts'

/** The sheet sizes, in the order in which they are offered. */
export const paperSizes: readonly PaperSize[] = ['a4', 'a5', 'roll']

/** The sizes on a phone, whose printer usually prints on rolls. */
export const phoneSizes: readonly PaperSize[] = ['roll', 'a4', 'a5']

const namesPattern = /^[a-z-]{1,30}(?:,[a-z-]{1,30}){0,9}$/

/** The search parameters of a printout. */
export interface PrintoutSearch {
  /** The sheet size, if it is not the usual one. */
  size?: PaperSize
  /** Whether it prints when opened. */
  print?: 1
  /** Whether the message to the customer is open. */
  send?: 1
  /** Names of printouts of the same record that are printed after this one, comma-separated. */
  next?: string
  /** Whether the tab closes after it is printed. */
  close?: 1
}

/** Reads the address of a printout; unknown parameters are dropped. */
export function validatePrintoutSearch(search: Record<string, unknown>): PrintoutSearch {
  const { size, print, send, next, close } = search
  const known = paperSizes.find((one) => one === size)
  return {
    ...(known !== undefined && { size: known }),
    ...(Number(print) === 1 && { print: 1 }),
    ...(Number(send) === 1 && { send: 1 }),
    ...(typeof next === 'string' && namesPattern.test(next) && { next }),
    ...(Number(close) === 1 && { close: 1 }),
  }
}

/** The search parameters of the notices of several lots. */
interface NoticesSearch extends PrintoutSearch {
  /** Ids of the lots, comma-separated. */
  lots?: string
}

/** Reads the address of the notices of several lots; unknown parameters are dropped. */
export function validateNoticesSearch({ lots, ...search }: Record<string, unknown>): NoticesSearch {
  const known = knownIds(lots)
  return { ...validatePrintoutSearch(search), ...(known !== '' && { lots: known }) }
}

/** The search parameters of the tickets of several loans. */
interface TicketsSearch extends PrintoutSearch {
  /** Ids of the loans, comma-separated. */
  loans?: string
}

/** Reads the address of the tickets of several loans; unknown parameters are dropped. */
export function validateTicketsSearch({ loans, ...search }: Record<string, unknown>): TicketsSearch {
  const known = knownIds(loans)
  return { ...validatePrintoutSearch(search), ...(known !== '' && { loans: known }) }
}

/** The valid ids in a list, at most as many as are printed at once. */
function knownIds(ids: unknown): string {
  if (typeof ids !== 'string') return ''
  return ids.split(',').filter(isId).slice(0, MAX_PRINTED).join(',')
}

/** The search parameters of a printed report: its name and filters. */
interface ReportPrintoutSearch extends Pick<ListSearch, 'f'> {
  report?: string
  /** Whether it prints when opened. */
  print?: 1
}

/** Reads the address of a printed report; unknown parameters are dropped. */
export function validateReportPrintoutSearch(search: Record<string, unknown>): ReportPrintoutSearch {
  const { report, print } = search
  const { f } = validateListSearch(search)
  return {
    ...(typeof report === 'string' && /^[a-z][A-Za-z]{0,39}$/.test(report) && { report }),
    ...(f !== undefined && { f }),
    ...(Number(print) === 1 && { print: 1 }),
  }
}
