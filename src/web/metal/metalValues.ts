import type { AddMetalRequest, ItemKind, Metal } from '../../api/gen/model/index.ts'
import { purityProblems } from '../../domain/valuation/purity.ts'
import { formatPercent, formatWeight } from '../ui/format.ts'
import { metalTexts as texts } from './texts.ts'

/** A purity as entered in the form; prices are quoted for one of them. */
export interface PurityValue {
  purityBp: number | null
  label: string
  reference: boolean
}

/** Form values of a metal. */
export interface MetalValues extends Record<string, unknown> {
  name: string
  symbol: string
  purities: PurityValue[]
  ornamentMg: number | null
  coinMg: number | null
  barMg: number | null
  utensilMg: number | null
}

/** The field of each kind's weight limit. */
export const capFields = {
  ornament: 'ornamentMg',
  coin: 'coinMg',
  bar: 'barMg',
  utensil: 'utensilMg',
} as const satisfies Record<ItemKind, keyof MetalValues>

const MAX_CAP_MG = 100_000_000
const kinds = Object.keys(capFields) as ItemKind[]

/** An empty purity. */
export const blankPurity: PurityValue = { purityBp: null, label: '', reference: false }

/** The initial values of a metal; a new one has one empty row. */
export function toMetalValues(metal: Metal | null): MetalValues {
  const capOf = (kind: ItemKind) => metal?.weightCaps.find((cap) => cap.kind === kind)?.capMg ?? null
  return {
    name: metal?.name ?? '',
    symbol: metal?.symbol ?? '',
    purities: metal?.purities.map(({ label, purityBp }) => ({
      purityBp,
      label,
      reference: purityBp === metal.referencePurityBp,
    })) ?? [{ ...blankPurity, reference: true }],
    ornamentMg: capOf('ornament'),
    coinMg: capOf('coin'),
    barMg: capOf('bar'),
    utensilMg: capOf('utensil'),
  }
}

/** The request fields of a metal. */
export function toMetalRequest(values: MetalValues): Omit<AddMetalRequest, 'companyId'> {
  return {
    name: values.name.trim(),
    symbol: values.symbol.trim(),
    referencePurityBp: values.purities.find(({ reference }) => reference)?.purityBp ?? 0,
    purities: values.purities.map(({ label, purityBp }) => ({
      label: label.trim(),
      purityBp: purityBp ?? 0,
    })),
    weightCaps: kinds.flatMap((kind) => {
      const capMg = values[capFields[kind]]
      return capMg === null ? [] : [{ kind, capMg }]
    }),
  }
}

/** Rules beyond the contract's: each purity has a fineness and a label and is unique, one is the reference, and limits are in bounds. */
export function checkMetal(values: MetalValues): Record<string, string> {
  const { errors } = texts
  const found: Record<string, string> = {}
  for (const [row, { label, purityBp }] of values.purities.entries()) {
    if (purityBp === null) found[`purities.${row}.purityBp`] = errors.purityRequired
    if (label.trim() === '') found[`purities.${row}.label`] = errors.labelRequired
    else if ([...label.trim()].length > 40) found[`purities.${row}.label`] = errors.labelTooLong
  }
  for (const { path, problem } of purityProblems({ ...values, referencePurityBp: null }))
    if (problem !== 'referenceMissing') found[path] = errors[problem]
  if (values.purities.length > 0 && !values.purities.some(({ reference }) => reference))
    found.purities = errors.referenceRequired
  for (const name of Object.values(capFields)) {
    const capMg = values[name]
    if (capMg !== null && (capMg < 0 || capMg > MAX_CAP_MG)) found[name] = errors.cap
  }
  return found
}

/** The form field that shows a server error: the reference is chosen on the board of purities. */
export function metalFieldOf(field: string): string {
  return field === 'referencePurityBp' ? 'purities' : field
}

/** A field of the metal as text, for the conflict dialog. */
export function writeMetalValue(name: string, value: unknown): string {
  if (name === 'purities')
    return (value as PurityValue[])
      .map(({ label, purityBp, reference }) => {
        const share = purityBp === null ? '' : formatPercent(purityBp)
        return reference ? texts.written.reference(label, share) : texts.written.purity(label, share)
      })
      .join(', ')
  if (typeof value === 'number') return formatWeight(value)
  return value === null ? texts.written.asPolicy : String(value ?? '')
}
