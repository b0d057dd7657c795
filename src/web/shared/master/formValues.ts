import type { FieldOption } from '../../ui/form/SelectField.tsx'
import { formatDate, formatMoney, formatPercent } from '../../ui/format.ts'
import { contractCheck } from '../record/contractCheck.ts'
import {
  type AnyBlock,
  type AnyField,
  type AnyForm,
  type AnyLists,
  type AnyRow,
  type AnyValues,
  fieldsOf,
} from './anyMaster.ts'

/** The fields that are shown for these values. */
function shownFields(blocks: readonly AnyBlock[], values: AnyValues): AnyField[] {
  const shown = blocks.filter((block) => !('when' in block) || (block.when?.(values) ?? true))
  return shown.flatMap((block) => ('blocks' in block ? shownFields(block.blocks, values) : fieldsOf([block])))
}

/** The form values of a record, or of a new one. */
export function toValues({ blocks }: AnyForm, row: AnyRow | null): AnyValues {
  return Object.fromEntries(
    fieldsOf(blocks).map((field) => {
      const value = row === null ? field.initial : row[field.name]
      return [field.name, value ?? emptyOf(field)]
    }),
  )
}

function emptyOf({ kind }: AnyField): unknown {
  if (kind === 'text' || kind === 'area') return ''
  return kind === 'switch' ? false : null
}

/** The values of the shown fields for the contract's checks: text that is not case-sensitive is trimmed and in capitals. */
export function read({ blocks }: AnyForm, values: AnyValues): AnyValues {
  return Object.fromEntries(
    shownFields(blocks, values).map((field) => {
      const value = values[field.name]
      return [
        field.name,
        field.kind === 'text' && field.capitals ? String(value).trim().toUpperCase() : value,
      ]
    }),
  )
}

/** The errors of the fields that declare their own message (`wrong`), by name; hidden fields and blank text have none. */
export function check({ blocks, rules }: AnyForm, values: AnyValues): Record<string, string> {
  const typed = read({ blocks, rules }, values)
  return Object.fromEntries(
    shownFields(blocks, values).flatMap((field) => {
      const wrong = field.kind === 'text' ? field.wrong : undefined
      if (wrong === undefined || String(typed[field.name]).trim() === '') return []
      const broken = contractCheck(rules, { [field.name]: wrong }, typed)
      return field.name in broken ? [[field.name, wrong]] : []
    }),
  )
}

/** The fields of a request. Hidden fields are sent empty, and fields that cannot change are not sent with an update. */
export function toRequest({ blocks, rules }: AnyForm, values: AnyValues, adding: boolean): AnyValues {
  const shown = new Set(shownFields(blocks, values).map(({ name }) => name))
  return Object.fromEntries(
    fieldsOf(blocks)
      .filter(({ fixed }) => adding || fixed === undefined)
      .map((field) => [
        field.name,
        requestValue(
          field,
          shown.has(field.name) ? values[field.name] : null,
          rules[field.name]?.required === true,
        ),
      ]),
  )
}

function requestValue(field: AnyField, value: unknown, required: boolean): unknown {
  if (field.kind === 'text' || field.kind === 'area') {
    const text = String(value ?? '').trim()
    if (text === '' && !required) return null
    return field.kind === 'text' && field.capitals ? text.toUpperCase() : text
  }
  if (field.kind === 'select' && field.numeric && value !== null) return Number(value)
  if ('empty' in field) return value ?? field.empty
  return value
}

/** The options of a reference: the records of its list, and the record's current one. */
export function referenceOptions(
  { name, list, shown }: AnyField & { kind: 'reference' },
  lists: AnyLists,
  row: AnyRow | null,
): FieldOption[] {
  const names = new Map((lists[list] ?? []).map((one) => [one.id, String(one.name)]))
  const own = row?.[name]
  // The record may refer to an inactive one, which is not listed.
  if (typeof own === 'string' && !names.has(own)) names.set(own, String(row?.[shown] ?? ''))
  return [...names].map(([value, label]) => ({ value, label }))
}

/** A field's value as text, for the conflict dialog. */
export function write(field: AnyField, value: unknown, options: readonly FieldOption[]): string {
  if (field.kind === 'switch') return field.labels[value === true ? 0 : 1]
  if (field.kind === 'select' || field.kind === 'reference' || field.kind === 'choice') {
    const none = field.kind === 'select' ? field.none : undefined
    return options.find((option) => option.value === String(value))?.label ?? none ?? ''
  }
  if (typeof value === 'number') return formats[field.kind]?.(value) ?? String(value)
  return field.kind === 'date' && typeof value === 'string' ? formatDate(value) : String(value ?? '')
}

const formats: Readonly<Record<string, (value: number) => string>> = {
  money: formatMoney,
  percent: formatPercent,
}
