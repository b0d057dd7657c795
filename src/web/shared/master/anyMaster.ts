import type { ComponentType, ReactNode } from 'react'
import type { FieldOption } from '../../ui/form/SelectField.tsx'
import type { ColumnValue, DataColumn, RowAction } from '../../ui/table/types.ts'
import type { FieldRules } from '../record/contractCheck.ts'
import type { OpenRecord } from '../record/useOpenRecord.ts'
import type { FilterDeclaration, Here, MasterTexts, RecordProps } from './declaration.ts'
import type { ListOperation, MasterName } from './masterOperations.ts'

// Untyped views of declarations for list and form; `declaration.ts` has the exact types.

/** A record of any master. */
export interface AnyRow extends Record<string, unknown> {
  id: string
  version: number
  active: boolean
}

/** The values of any form. */
export type AnyValues = Record<string, unknown>

/** The rows of lists by their operation. */
export type AnyLists = Readonly<Record<string, readonly AnyRow[]>>

interface AnyPlace {
  row: AnyRow | null
  values: AnyValues
  choices: AnyLists
}

interface AnyFieldBase {
  name: string
  initial?: unknown
  fixed?: string
  width?: number
}

/** A field of any form. */
export type AnyField = AnyFieldBase &
  (
    | { kind: 'area' | 'date' }
    | {
        kind: 'text'
        type?: 'email' | 'tel'
        capitals?: true
        wrong?: string
      }
    | {
        kind: 'select'
        numeric?: true
        options(place: AnyPlace): readonly FieldOption[]
        none?: string
        also?(place: AnyPlace): AnyValues
        write?(value: unknown, choices: AnyLists): string
      }
    | { kind: 'choice'; labels: Readonly<Record<string, string>>; also?(place: AnyPlace): AnyValues }
    | { kind: 'reference'; list: ListOperation; shown: string }
    | { kind: 'money' | 'percent' | 'number'; suffix?: string; empty?: number }
    | { kind: 'switch'; labels: readonly [on: string, off: string] }
  )

/** A part of any form. */
export type AnyBlock =
  | AnyField
  | { columns: 2 | 3; fields: readonly AnyField[] }
  | { section: string; blocks: readonly AnyBlock[]; when?(values: AnyValues): boolean }
  | { Part: ComponentType<{ row: AnyRow | null }> }

/** The form of any master. */
export interface AnyForm {
  rules: Readonly<Record<string, FieldRules>>
  lists?: readonly ListOperation[]
  blocks: readonly AnyBlock[]
  several?: { carriesOver: readonly string[]; texts: { more: string; moreHelp: string; addedNow: string } }
}

/** A column of any list. */
export type AnyColumn = Omit<DataColumn<AnyRow>, 'header' | 'value'> & {
  header?: string
  labels?: Readonly<Record<string, string>>
  value?(row: AnyRow): ColumnValue
}

/** The screen of any master. */
export interface AnyScreen {
  name: MasterName
  texts: MasterTexts
  columns: readonly AnyColumn[]
  filters?: readonly AnyFilter[]
  nameOf?(row: AnyRow): string
  lead?(rows: readonly AnyRow[]): string
  Header?: ComponentType<{ open: OpenRecord }>
  before?: ReactNode
  empty?: { text: string; Action?: ComponentType }
  activeReason?(row: AnyRow, here: Here): string | undefined
  useRowActions?(): { actions: (row: AnyRow) => RowAction[]; dialog?: ReactNode }
  Import?: ComponentType<{ onClose: () => void }>
  form: AnyForm | (() => Promise<ComponentType<RecordProps<AnyRow>>>)
}

/** A filter of any list. */
export type AnyFilter = Pick<FilterDeclaration<MasterName, MasterTexts>, 'label' | 'labels' | 'sorted'> & {
  id: string
  field: string
  optionName?(row: AnyRow, chosen: Readonly<Record<string, string>>): string
  among?(row: AnyRow, chosen: Readonly<Record<string, string>>): boolean
}

/** All fields of a form, in the order of the page. */
export function fieldsOf(blocks: readonly AnyBlock[]): AnyField[] {
  return blocks.flatMap((block) => {
    if ('kind' in block) return [block]
    if ('fields' in block) return block.fields
    return 'blocks' in block ? fieldsOf(block.blocks) : []
  })
}
