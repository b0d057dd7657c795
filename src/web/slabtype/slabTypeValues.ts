import { slabTypeTexts as texts } from '#texts/slabtype.ts'
import type { AddSlabTypeRequest, SlabType } from '../../api/gen/model/index.ts'
import { checkSlabMethod } from '../../domain/interest/checkTerms.ts'
import type { SlabMethod } from '../../domain/interest/terms.ts'
import { blankToNull } from '../shared/record/blankToNull.ts'

/** Form values of a slab type. */
export interface SlabTypeValues extends Record<string, unknown> {
  name: string
  method: SlabMethod['method']
  /** 365 or 360 as text. */
  yearDays: string | null
  partMonth: SlabMethod['partMonth']
  slabMode: SlabMethod['slabMode']
  slabClock: SlabMethod['slabClock']
  countBothDays: boolean
  advanceMonths: number | null
  note: string
}

/** The initial values of a slab type; a new one has the most common terms of daily interest. */
export function toSlabTypeValues(type: SlabType | null): SlabTypeValues {
  return {
    name: type?.name ?? '',
    method: type?.method ?? 'daily',
    yearDays: type === null ? '365' : type.yearDays === null ? null : String(type.yearDays),
    partMonth: type?.partMonth ?? null,
    slabMode: type?.slabMode ?? 'stepped',
    slabClock: type?.slabClock ?? 'restart',
    countBothDays: type?.countBothDays ?? false,
    advanceMonths: type?.advanceMonths ?? 0,
    note: type?.note ?? '',
  }
}

/** The values with another method and its terms. */
export function withMethod(values: SlabTypeValues, method: SlabMethod['method']): SlabTypeValues {
  if (method === 'daily') return { ...values, method, yearDays: values.yearDays ?? '365', partMonth: null }
  const monthly = { yearDays: null, slabMode: 'retrospective', slabClock: 'restart' } as const
  return { ...values, method, partMonth: values.partMonth ?? 'full', ...monthly }
}

/** The interest terms of the typed values. */
export function methodOf(values: SlabTypeValues): SlabMethod {
  const { method, partMonth, slabMode, slabClock, countBothDays } = values
  const yearDays = values.yearDays === '365' ? 365 : values.yearDays === '360' ? 360 : null
  return { method, yearDays, partMonth, slabMode, slabClock, countBothDays }
}

/** The request fields of a slab type. */
export function toSlabTypeRequest(values: SlabTypeValues) {
  const { note } = blankToNull({ note: values.note })
  return {
    ...methodOf(values),
    name: values.name.trim(),
    advanceMonths: values.advanceMonths ?? 0,
    note,
  } satisfies Omit<AddSlabTypeRequest, 'companyId'>
}

/** The errors of terms that contradict each other, by field. */
export function checkSlabTypeValues(values: SlabTypeValues): Record<string, string> {
  return Object.fromEntries(checkSlabMethod(methodOf(values)).map(({ field, message }) => [field, message]))
}

/** A field of the slab type as text, for the conflict dialog. */
export function writeSlabTypeValue(name: string, value: unknown): string {
  const words: Record<string, Record<string, string>> = {
    method: texts.methods,
    partMonth: texts.partMonths,
    slabMode: texts.slabModes,
    slabClock: texts.slabClocks,
  }
  if (name === 'countBothDays') return value === true ? texts.yes : texts.no
  return words[name]?.[String(value)] ?? String(value ?? '')
}
