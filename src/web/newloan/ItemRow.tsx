import { Button, Group, Text } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { newLoanTexts } from '#texts/newloan.ts'
import type { NewLoanChoices } from '../../api/gen/model/index.ts'
import { purityOptions } from '../shared/loan/productOptions.ts'
import { lazyPart } from '../shell/lazyPart.tsx'
import { NumberField } from '../ui/form/NumberField.tsx'
import { type FieldOption, SelectField } from '../ui/form/SelectField.tsx'
import { SuggestField } from '../ui/form/SuggestField.tsx'
import { TextField } from '../ui/form/TextField.tsx'
import type { RecordFormHandle } from '../ui/form/useRecordForm.ts'
import { WeightField } from '../ui/form/WeightField.tsx'
import { formatMoney, formatWeight } from '../ui/format.ts'
import { useKeyHelp } from '../ui/keyHelp.ts'
import layout from '../ui/layout.module.css'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import type { CalculatedItem } from './calculateLoan.ts'
import type { ItemValues, LoanValues } from './loanValues.ts'
import classes from './NewLoan.module.css'

/** Loaded when a field of an item first gets the focus, so that it is there when the collapsed fields open. */
const loadPictureField = () => import('../shared/picture/PictureField.tsx')
const PictureField = lazyPart(loadPictureField, 'PictureField')

/** The collapsed fields of an item. */
const itemDetails = ['photoId', 'marks', 'huid', 'testMethod', 'appraiserId'] as const

const texts = newLoanTexts.items

interface ItemRowProps {
  record: RecordFormHandle<LoanValues>
  row: number
  item: ItemValues
  calculated: CalculatedItem | undefined
  choices: NewLoanChoices
  products: readonly FieldOption[]
  /** Why a typed product is not offered; undefined if there is no such product. */
  notOfferedReason: (typed: string) => string | undefined
  appraisers: readonly FieldOption[]
  onProduct: (productId: string | null) => void
  onRemove: () => void
}

/**
 * One item, with its net weight and value while typing; photo and marks are collapsed. Alt + P opens the camera; afterwards the focus
 * is back where it was.
 */
export function ItemRow(props: ItemRowProps) {
  const {
    record,
    row,
    item,
    calculated,
    choices,
    products,
    notOfferedReason,
    appraisers,
    onProduct,
    onRemove,
  } = props
  useKeyHelp(texts.photoKeys)
  /** Whether the collapsed fields are shown; null until they are first opened. */
  const [isOpen, setOpen] = useState<boolean | null>(null)
  const [isTaking, setTaking] = useState(false)
  const product = choices.products.find(({ id }) => id === item.productId)
  const at = (name: string) => `items.${row}.${name}`
  const wrong = itemDetails.some((name) => Boolean(record.form.errors[at(name)]))
  if (wrong && isOpen !== true) setOpen(true)

  function key(event: KeyboardEvent) {
    // The physical key is compared: with Alt, some keyboard layouts type another letter.
    if (!event.altKey || event.ctrlKey || event.code !== 'KeyP') return
    event.preventDefault()
    setOpen(true)
    setTaking(true)
  }

  return (
    <fieldset
      className={classes.item}
      aria-label={texts.item(row + 1)}
      data-row={row}
      onKeyDown={key}
      onFocus={() => void loadPictureField().catch(() => undefined)}
    >
      <div className={classes.cells}>
        <SelectField
          record={record}
          name={at('productId')}
          label={texts.product}
          options={products}
          notFound={notOfferedReason}
          onChange={onProduct}
        />
        <NumberField
          record={record}
          name={at('pieces')}
          label={texts.pieces}
          unreadableText={texts.piecesRule}
        />
        <WeightField record={record} name={at('grossMg')} label={texts.gross} />
        <WeightField record={record} name={at('stoneMg')} label={texts.stone} placeholder="0" />
        <WeightField record={record} name={at('otherMg')} label={texts.other} placeholder="0" />
        <SelectField
          record={record}
          name={at('purity')}
          label={texts.purity}
          options={purityOptions(choices.metals, product?.metalId)}
        />
      </div>
      <Group gap="4px var(--mantine-spacing-md)">
        <Text size="sm" component="output" className={layout.tabular}>
          {texts.net} <strong>{valueText(calculated?.netMg, formatWeight)}</strong> · {texts.value}{' '}
          <strong>{valueText(calculated?.valuePaise, formatMoney)}</strong>
        </Text>
        {calculated?.photoNeeded === true && <StatusBadge tone="warn">{texts.photoNeeded}</StatusBadge>}
        <span className={classes.rowActions}>
          <Button
            variant="subtle"
            size="compact-sm"
            aria-expanded={isOpen === true}
            aria-label={texts.moreOf(row + 1)}
            onClick={() => setOpen(isOpen !== true)}
          >
            {texts.more}
          </Button>
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            aria-label={texts.removeOf(row + 1)}
            onClick={onRemove}
          >
            {texts.remove}
          </Button>
        </span>
      </Group>
      {isOpen !== null && (
        // Collapsed again, they stay rendered: a photo may still be uploading.
        <ItemDetails
          isOpen={isOpen}
          onOpen={() => setOpen(true)}
          record={record}
          row={row}
          item={item}
          appraisers={appraisers}
          camera={{ isOpen: isTaking, onChange: setTaking }}
        />
      )}
    </fieldset>
  )
}

function valueText(value: number | null | undefined, write: (value: number) => string): string {
  return value === null || value === undefined ? texts.none : write(value)
}

interface ItemDetailsProps {
  isOpen: boolean
  onOpen: () => void
  record: RecordFormHandle<LoanValues>
  row: number
  item: ItemValues
  appraisers: readonly FieldOption[]
  camera: { isOpen: boolean; onChange: (isOpen: boolean) => void }
}

/** Photo, marks, hallmark and test of one item. */
function ItemDetails({ isOpen, onOpen, record, row, item, appraisers, camera }: ItemDetailsProps) {
  const at = (name: (typeof itemDetails)[number]) => `items.${row}.${name}`
  return (
    <div className={classes.more} hidden={!isOpen}>
      <div data-path={at('photoId')} data-label={texts.photo}>
        <PictureField
          label={texts.photo}
          purpose="itemPhoto"
          value={item.photoId}
          error={record.form.errors[at('photoId')]}
          camera={camera}
          onChange={(id) => record.form.setFieldValue(at('photoId'), id)}
          onFault={onOpen}
        />
      </div>
      <div className={classes.fields}>
        <TextField record={record} name={at('marks')} label={texts.marks} />
        <TextField
          record={record}
          name={at('huid')}
          label={texts.huid}
          read={(typed) => typed.toUpperCase()}
        />
        <SuggestField
          record={record}
          name={at('testMethod')}
          label={texts.testMethod}
          suggestions={texts.testMethods}
        />
        <SelectField
          record={record}
          name={at('appraiserId')}
          label={texts.ownAppraiser}
          placeholder={texts.asAbove}
          options={appraisers}
          clearable
        />
      </div>
    </div>
  )
}
