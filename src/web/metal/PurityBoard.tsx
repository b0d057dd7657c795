import { Button, Group, Input, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type FocusEvent, useEffect, useRef } from 'react'
import { FieldRows } from '../ui/form/FieldRows.tsx'
import { useIsReadOnly } from '../ui/form/readOnly.ts'
import type { RecordFormHandle } from '../ui/form/useRecordForm.ts'
import { useRowKeys } from '../ui/form/useRowKeys.ts'
import { blankPurity, type MetalValues, type PurityValue } from './metalValues.ts'
import classes from './PurityBoard.module.css'
import { PurityRow } from './PurityRow.tsx'
import { missingUsual, sortedByPurity, suggestLabel, withUsual } from './purityRows.ts'
import { metalTexts } from './texts.ts'

const texts = metalTexts.board
const heads = [texts.purity, texts.label, texts.percent, texts.share, texts.reference]
const pathOf = (row: number) => `[data-path="purities.${row}.purityBp"]`

/** The purities of a metal as editable rows, each with its share of the price; the purest first. */
export function PurityBoard({ record }: { record: RecordFormHandle<MetalValues> }) {
  const { form } = record
  const { purities, symbol } = form.values
  const rowKeys = useRowKeys(purities.length)
  const readOnly = useIsReadOnly(record)
  const all = useRef<HTMLDivElement>(null)
  // The selector of the element to focus after the next rendering: the button that was pressed may be gone by then.
  const wanted = useRef<string | null>(null)
  const suggested = useRef(false)
  // The labels that were filled in here: they follow the fineness until the user types one.
  const filledIn = useRef(new Set<string>())
  const referencePurityBp = purities.find(({ reference }) => reference)?.purityBp ?? null
  const mostBp = Math.max(1, ...purities.map(({ purityBp }) => purityBp ?? 0))
  const usual = missingUsual(symbol, purities)

  // A label that was filled in as its field got the focus is selected, so that typing replaces it.
  useEffect(() => {
    const { activeElement } = document
    if (suggested.current && activeElement instanceof HTMLInputElement) activeElement.select()
    suggested.current = false
  })

  useEffect(() => {
    if (wanted.current === null) return
    const found = all.current?.querySelector<HTMLElement>(wanted.current)
    ;(found ?? all.current?.querySelector<HTMLElement>('[data-add]'))?.focus()
    wanted.current = null
  })

  const put = (rows: PurityValue[]) => {
    form.setFieldValue('purities', rows)
    form.clearFieldError('purities')
  }

  function pick(added: typeof usual) {
    wanted.current = '[data-usual]'
    for (const { label } of added) filledIn.current.add(label)
    put(withUsual(symbol, purities, added))
  }

  function typed(row: number) {
    const { purities: now, symbol: metalSymbol } = form.getValues()
    const purity = now[row]
    if (purity === undefined || purity.purityBp === null) return
    const label = suggestLabel(metalSymbol, purity.purityBp)
    if (purity.label === label || !(purity.label.trim() === '' || filledIn.current.has(purity.label))) return
    suggested.current = true
    filledIn.current.add(label)
    form.setFieldValue(`purities.${row}.label`, label)
    form.clearFieldError(`purities.${row}.label`)
  }

  function leave({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
    if (currentTarget.contains(relatedTarget)) return
    const { purities: now } = form.getValues()
    const sorted = sortedByPurity(now)
    if (sorted.some((purity, row) => purity !== now[row])) put(sorted)
  }

  return (
    <Stack gap="sm" ref={all}>
      <fieldset
        aria-label={metalTexts.fields.purities}
        data-path="purities"
        data-label={metalTexts.fields.purities}
        className={classes.rows}
        onBlur={leave}
      >
        {!readOnly && (
          <div className={classes.head} aria-hidden>
            <span>{texts.purity}</span>
            <span>{texts.label}</span>
            <span className={classes.right}>{texts.percent}</span>
            <span>{texts.share}</span>
            <span className={classes.center}>{texts.reference}</span>
          </div>
        )}
        <FieldRows record={record} label={metalTexts.fields.purities} heads={heads}>
          {purities.map((purity, row) => (
            <PurityRow
              key={rowKeys[row]}
              record={record}
              row={row}
              purity={purity}
              referencePurityBp={referencePurityBp}
              mostBp={mostBp}
              onTyped={() => typed(row)}
              onReference={() => put(purities.map((one, at) => ({ ...one, reference: at === row })))}
              onRemove={() => {
                wanted.current = pathOf(Math.min(row, purities.length - 2))
                rowKeys.splice(row, 1)
                form.removeListItem('purities', row)
              }}
            />
          ))}
        </FieldRows>
      </fieldset>
      {form.errors.purities !== undefined && <Input.Error>{form.errors.purities}</Input.Error>}
      {!readOnly && (
        <Group gap="xs">
          <Button
            data-add
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => {
              wanted.current = pathOf(purities.length)
              form.insertListItem('purities', { ...blankPurity, reference: purities.length === 0 })
            }}
          >
            {texts.add}
          </Button>
          {usual.length > 0 && (
            <Group gap={6} role="group" aria-label={texts.usual}>
              <Text size="sm" c="dimmed">
                {texts.usual}
              </Text>
              {usual.map((one) => (
                <Button
                  key={one.purityBp}
                  data-usual
                  size="compact-sm"
                  variant="default"
                  aria-label={texts.addUsual(one.label)}
                  onClick={() => pick([one])}
                >
                  {one.label}
                </Button>
              ))}
              {usual.length > 1 && (
                <Button size="compact-sm" variant="subtle" onClick={() => pick(usual)}>
                  {texts.addAll}
                </Button>
              )}
            </Group>
          )}
        </Group>
      )}
    </Stack>
  )
}
