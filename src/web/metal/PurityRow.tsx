import { ActionIcon, Box, Radio, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { finenessOf, parsePurity, shareOfReferenceBp } from '../../domain/valuation/purity.ts'
import { decimalOf } from '../ui/digits.ts'
import { FieldRow } from '../ui/form/FieldRows.tsx'
import type { FieldProps } from '../ui/form/fieldProps.ts'
import { ParsedField } from '../ui/form/ParsedField.tsx'
import { useIsReadOnly } from '../ui/form/readOnly.ts'
import { TextField } from '../ui/form/TextField.tsx'
import type { RecordFormHandle } from '../ui/form/useRecordForm.ts'
import { usePageTexts } from '../ui/PageTextsProvider.tsx'
import type { MetalValues, PurityValue } from './metalValues.ts'
import classes from './PurityBoard.module.css'
import { metalTexts } from './texts.ts'

const texts = metalTexts.board
const percent = (bp: number) => `${decimalOf(bp, 2)} %`

interface PurityRowProps {
  record: RecordFormHandle<MetalValues>
  row: number
  purity: PurityValue
  referencePurityBp: number | null
  /** The highest purity, whose bar is full. */
  mostBp: number
  onTyped: () => void
  onReference: () => void
  onRemove: () => void
}

/** One purity: fineness, label, percentage and share of the price. */
export function PurityRow(props: PurityRowProps) {
  const { record, row, purity, referencePurityBp, mostBp } = props
  const { purityBp, label, reference } = purity
  const name = label.trim() === '' ? texts.thisOne : label.trim()
  const shareBp =
    purityBp === null || referencePurityBp === null ? null : shareOfReferenceBp(purityBp, referencePurityBp)
  const pure = purityBp === null ? texts.none : percent(purityBp)
  const share = shareBp === null ? texts.none : percent(shareBp)
  const { yes } = usePageTexts().table
  const readOnly = useIsReadOnly(record)
  return (
    <FieldRow record={record} className={classes.row}>
      <PurityField
        record={record}
        name={`purities.${row}.purityBp`}
        label={texts.purityOf(row + 1)}
        hideLabel
        onBlur={props.onTyped}
      />
      <TextField record={record} name={`purities.${row}.label`} label={texts.labelOf(row + 1)} hideLabel />
      {readOnly ? (
        pure
      ) : (
        <Text size="sm" className={classes.percent}>
          {pure}
          <span className={classes.narrow}> {texts.pure}</span>
        </Text>
      )}
      {readOnly ? (
        share
      ) : (
        <div className={classes.share}>
          <span className={classes.track} aria-hidden>
            <span
              className={classes.bar}
              data-reference={reference || undefined}
              style={{ display: 'block', width: `${Math.min(100, ((purityBp ?? 0) * 100) / mostBp)}%` }}
            />
          </span>
          <Text size="sm" fw={reference ? 600 : 400}>
            {share}
            <span className={classes.narrow}> {texts.ofPrice}</span>
          </Text>
        </div>
      )}
      {readOnly ? (
        reference ? (
          yes
        ) : (
          texts.none
        )
      ) : (
        <Box component="label" className={classes.reference}>
          <Radio
            name="reference"
            aria-label={texts.referenceOf(name)}
            checked={reference}
            onChange={props.onReference}
          />
        </Box>
      )}
      {!readOnly && (
        <ActionIcon
          className={classes.remove}
          variant="subtle"
          color="red"
          size={36}
          aria-label={texts.remove(name)}
          onClick={props.onRemove}
        >
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      )}
    </FieldRow>
  )
}

/** Purity field: accepts karat, fineness or percentage, holds basis points, shows fineness. */
function PurityField<Values extends Record<string, unknown>>(props: FieldProps<Values>) {
  return (
    <ParsedField<Values, number>
      {...props}
      parse={parsePurity}
      format={finenessOf}
      formatReadOnly={finenessOf}
      unreadableText={metalTexts.errors.unreadable}
      numeric={false}
    />
  )
}
