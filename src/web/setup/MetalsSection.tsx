import { ActionIcon, Button, Group, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconPlus, IconTrash, IconX } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { finenessOf, parsePurity } from '../../domain/valuation/purity.ts'
import { Section } from './Section.tsx'
import classes from './SetUp.module.css'
import type { SetUpValues } from './setupValues.ts'
import { setupTexts } from './texts.ts'

const { fields, sections } = setupTexts

interface MetalsSectionProps {
  number: number
  form: UseFormReturnType<SetUpValues>
}

/** Metals with their purities as compact rows. */
export function MetalsSection({ number, form }: MetalsSectionProps) {
  const metals = form.values.metals
  return (
    <Section number={number} title={sections.metals.title} lead={sections.metals.lead}>
      {metals.map((metal, row) => (
        <div key={row} className={classes.metal}>
          <MetalHead form={form} row={row} />
          <div className={classes.purities}>
            {metal.purities.map((_, line) => (
              <PurityRow key={line} form={form} row={row} line={line} />
            ))}
          </div>
          {form.errors[`metals.${row}.purities`] !== undefined && (
            <Text size="sm" c="red" mt="xs">
              {form.errors[`metals.${row}.purities`]}
            </Text>
          )}
          <Button
            variant="subtle"
            size="compact-sm"
            mt="xs"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => form.insertListItem(`metals.${row}.purities`, { label: '', purityBp: 0 })}
          >
            {setupTexts.addPurity}
          </Button>
        </div>
      ))}
      <Group mt="lg">
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => form.insertListItem('metals', newMetal())}
        >
          {setupTexts.addMetal}
        </Button>
      </Group>
    </Section>
  )
}

function newMetal() {
  return { name: '', symbol: '', referencePurityBp: 9990, purities: [{ label: '', purityBp: 0 }] }
}

function MetalHead({ form, row }: { form: UseFormReturnType<SetUpValues>; row: number }) {
  const at = `metals.${row}`
  const name = form.values.metals[row]?.name ?? ''
  return (
    <div className={classes.metalHead}>
      <TextInput label={fields.metal} required maxLength={120} {...form.getInputProps(`${at}.name`)} />
      <TextInput label={fields.symbol} required maxLength={3} {...form.getInputProps(`${at}.symbol`)} />
      <FinenessInput
        label={fields.referencePurity}
        value={form.values.metals[row]?.referencePurityBp ?? 0}
        error={form.errors[`${at}.referencePurityBp`]}
        onChange={(bp) => form.setFieldValue(`${at}.referencePurityBp`, bp)}
      />
      <ActionIcon
        className={classes.remove}
        variant="subtle"
        color="gray"
        size={36}
        aria-label={setupTexts.removeMetal(name === '' ? setupTexts.newMetal : name)}
        disabled={form.values.metals.length === 1}
        onClick={() => form.removeListItem('metals', row)}
      >
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
    </div>
  )
}

interface PurityRowProps {
  form: UseFormReturnType<SetUpValues>
  row: number
  line: number
}

function PurityRow({ form, row, line }: PurityRowProps) {
  const at = `metals.${row}.purities.${line}`
  const metal = form.values.metals[row]
  const rowName = setupTexts.purityOf(metal?.name ?? '', line + 1)
  const label = metal?.purities[line]?.label ?? ''
  return (
    <div className={classes.purity}>
      <TextInput
        aria-label={`${rowName}: ${fields.purityLabel}`}
        placeholder={fields.purityLabel}
        maxLength={40}
        {...form.getInputProps(`${at}.label`)}
      />
      <FinenessInput
        hideLabel
        label={`${rowName}: ${fields.fineness}`}
        value={metal?.purities[line]?.purityBp ?? 0}
        error={form.errors[`${at}.purityBp`]}
        onChange={(bp) => form.setFieldValue(`${at}.purityBp`, bp)}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={setupTexts.removePurity(label === '' ? String(line + 1) : label)}
        disabled={metal?.purities.length === 1}
        onClick={() => form.removeListItem(`metals.${row}.purities`, line)}
      >
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </div>
  )
}

interface FinenessInputProps {
  label: string
  /** Basis points of pure metal; 0 while empty. */
  value: number
  error: ReactNode
  hideLabel?: boolean
  onChange: (purityBp: number) => void
}

/** A purity typed as fineness, karat or percentage and stored in basis points; while it is typed, the text stays. */
function FinenessInput({ label, value, error, hideLabel = false, onChange }: FinenessInputProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const written = value === 0 ? '' : finenessOf(value)
  return (
    <TextInput
      label={hideLabel ? undefined : label}
      aria-label={hideLabel ? label : undefined}
      value={typed !== null && purityBpOf(typed) === value ? typed : written}
      error={error}
      inputMode="decimal"
      autoComplete="off"
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        onChange(purityBpOf(currentTarget.value))
      }}
      // Text that cannot be read stays.
      onBlur={() => value !== 0 && setTyped(null)}
    />
  )
}

/** The purity of a text in basis points; 0 if it is empty or cannot be read. */
function purityBpOf(text: string): number {
  const parsed = parsePurity(text)
  return 'unreadable' in parsed ? 0 : (parsed.value ?? 0)
}
