import { Button, Input, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type KeyboardEvent, useMemo } from 'react'
import { newLoanTexts } from '#texts/newloan.ts'
import type { NewLoanChoices } from '../../api/gen/model/index.ts'
import { productOptions } from '../shared/loan/productOptions.ts'
import { hasOpenList } from '../ui/form/formKeys.ts'
import { isMatch } from '../ui/form/options.ts'
import { SelectField } from '../ui/form/SelectField.tsx'
import { TextAreaField } from '../ui/form/TextAreaField.tsx'
import { TextField } from '../ui/form/TextField.tsx'
import type { RecordFormHandle } from '../ui/form/useRecordForm.ts'
import { formatMoney, formatWeight } from '../ui/format.ts'
import { KeyLead } from '../ui/KeyLead.tsx'
import { useKeyHelp } from '../ui/keyHelp.ts'
import layout from '../ui/layout.module.css'
import { Section } from '../ui/page/Section.tsx'
import type { LoanCalculation } from './calculateLoan.ts'
import { ItemRow } from './ItemRow.tsx'
import { emptyItem, type ItemValues, isEmptyItem, type LoanValues } from './loanValues.ts'
import classes from './NewLoan.module.css'
import { schemeOf } from './schemeOf.ts'
import { TrayPhoto } from './TrayPhoto.tsx'

const { customer, fields, items: texts, packet } = newLoanTexts

interface ItemsSectionProps {
  record: RecordFormHandle<LoanValues>
  choices: NewLoanChoices
  calculation: LoanCalculation
  focusNext: (path: string) => void
}

/** The pledged items, one row each. Enter in the last field adds a row; in an empty last row it leaves the grid. */
export function ItemsSection({ record, choices, calculation, focusNext }: ItemsSectionProps) {
  const { form } = record
  const { items } = form.values
  useKeyHelp(texts.keys)
  const products = useMemo(
    () => productOptions(choices, calculation.metal?.id ?? null),
    [choices, calculation.metal?.id],
  )
  const anyProducts = useMemo(() => productOptions(choices, null), [choices])
  const appraisers = choices.appraisers.map(({ id, name }) => ({ value: id, label: name }))
  const chosen = items.filter(({ productId }) => productId !== null)

  function chooseProduct(row: number, productId: string | null) {
    const product = choices.products.find(({ id }) => id === productId)
    const metal = choices.metals.find(({ id }) => id === product?.metalId)
    const usual = metal?.purities.find(({ purityBp }) => purityBp === product?.usualPurityBp)?.purityBp
    const next = items.map((item, at): ItemValues => {
      if (at !== row) return item
      return { ...item, productId, purity: usual === undefined ? null : String(usual) }
    })
    const values = form.getValues()
    form.setValues({ ...values, items: next, ...schemeOf(choices, next, values) })
    form.clearFieldError(`items.${row}.productId`)
  }

  /** Why a product is not offered: its metal is not that of this loan. */
  function notOfferedReason(typed: string): string | undefined {
    const found = anyProducts.find(({ label }) => isMatch(label, typed))
    const { metalId } = choices.products.find(({ id }) => id === found?.value) ?? {}
    const metal = choices.metals.find(({ id }) => id === metalId)
    if (calculation.metal === null || metal === undefined) return undefined
    return texts.otherMetal(calculation.metal.name, metal.name)
  }

  function add() {
    form.insertListItem('items', emptyItem())
    focusNext(`items.${items.length}.productId`)
  }

  function remove(row: number) {
    if (items.length === 1) form.setFieldValue('items', [emptyItem()])
    else form.removeListItem('items', row)
    focusNext(`items.${Math.max(0, row - 1)}.productId`)
  }

  function key(event: KeyboardEvent<HTMLDivElement>) {
    const { target } = event
    if (!(target instanceof HTMLInputElement) || event.defaultPrevented) return
    const place = target.closest<HTMLElement>('[data-row]')
    const row = Number(place?.dataset.row)
    const item = items[row]
    if (place === null || item === undefined) return
    if (event.key === 'Delete' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      remove(row)
      return
    }
    const moves = event.key === 'Enter' && !event.ctrlKey && !event.metaKey && !event.nativeEvent.isComposing
    if (!moves || hasOpenList(target) || row !== items.length - 1) return
    if (isEmptyItem(item) && row > 0) {
      event.preventDefault()
      form.removeListItem('items', row)
      focusNext(form.getValues().appraiserId === null ? 'appraiserId' : 'slabId')
    } else if (!isEmptyItem(item) && target === lastStop(place)) {
      event.preventDefault()
      add()
    }
  }

  return (
    <Section title={texts.title} lead={<KeyLead lead={texts.lead} keys={texts.leadKeys} />}>
      <Input.Wrapper
        labelElement="div"
        error={form.errors.items}
        data-path="items"
        data-label={fields.items}
        role="group"
        aria-label={fields.items}
        onKeyDown={key}
      >
        <div className={classes.items}>
          {items.map((item, row) => (
            <ItemRow
              key={item.row}
              record={record}
              row={row}
              item={item}
              calculated={calculation.items[row]}
              choices={choices}
              products={chosen.length === 1 && item.productId !== null ? anyProducts : products}
              notOfferedReason={notOfferedReason}
              appraisers={appraisers}
              onProduct={(productId) => chooseProduct(row, productId)}
              onRemove={() => remove(row)}
            />
          ))}
        </div>
      </Input.Wrapper>
      <div className={classes.actions}>
        <Button variant="default" size="xs" leftSection={<IconPlus size={14} aria-hidden />} onClick={add}>
          {texts.add}
        </Button>
        {calculation.valuePaise > 0 && (
          <Text size="sm" className={layout.tabular}>
            {texts.totals(
              customer.pieces(chosen.length),
              formatWeight(calculation.netMg),
              formatMoney(calculation.valuePaise),
            )}
          </Text>
        )}
      </div>
      <TrayPhoto record={record} />
      <div className={classes.fields}>
        <SelectField
          record={record}
          name="appraiserId"
          label={fields.appraiserId}
          required
          options={appraisers}
        />
      </div>
    </Section>
  )
}

/** The last field of a row in the tab order. */
function lastStop(row: HTMLElement): HTMLElement | undefined {
  const found = [...row.querySelectorAll<HTMLInputElement>('input:not([type="hidden"]):not([tabindex="-1"])')]
  return found.filter((field) => field.offsetParent !== null).at(-1)
}

/** The sealed packet and its location, the nominee, and a note. */
export function PacketSection({ record }: { record: RecordFormHandle<LoanValues> }) {
  return (
    <Section title={packet.title}>
      <div className={classes.pairs}>
        <TextField record={record} name="seal" label={fields.seal} required />
        <TextField record={record} name="location" label={fields.location} required />
        <TextField record={record} name="nomineeName" label={fields.nomineeName} />
        <TextField record={record} name="nomineeRelation" label={fields.nomineeRelation} />
      </div>
      <TextAreaField record={record} name="note" label={fields.note} />
    </Section>
  )
}
