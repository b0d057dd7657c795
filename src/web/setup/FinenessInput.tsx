import { NumberInput } from '@mantine/core'
import type { ReactNode } from 'react'

interface FinenessInputProps {
  label: string
  /** Basis points of pure metal; 0 while empty. */
  value: number
  error: ReactNode
  hideLabel?: boolean
  onChange: (purityBp: number) => void
}

/** A purity typed in parts of a thousand (916) and kept in basis points (9160). */
export function FinenessInput({ label, value, error, hideLabel = false, onChange }: FinenessInputProps) {
  return (
    <NumberInput
      label={hideLabel ? undefined : label}
      aria-label={hideLabel ? label : undefined}
      value={value === 0 ? '' : value / 10}
      error={error}
      min={0}
      max={1000}
      decimalScale={1}
      hideControls
      allowNegative={false}
      onChange={(typed) => onChange(typeof typed === 'number' ? Math.round(typed * 10) : 0)}
    />
  )
}
