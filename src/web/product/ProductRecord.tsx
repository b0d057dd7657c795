import { SimpleGrid, Stack, Switch, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useAddProduct, useGetProductById, useUpdateProduct } from '../../api/gen/hooks/product/product.ts'
import type { Product } from '../../api/gen/model/index.ts'
import { productRules } from '../../api/gen/rules/product.ts'
import { RecordPage } from '../shared/record/RecordPage.tsx'
import { RecordState } from '../shared/record/RecordState.tsx'
import { useRecord } from '../shared/record/useRecord.ts'
import { useRecordLock } from '../shared/record/useRecordLock.ts'
import { useScope } from '../shared/record/useScope.ts'
import { SelectField } from '../ui/form/SelectField.tsx'
import { TextField } from '../ui/form/TextField.tsx'
import { categoryChoices, type ProductParts, purityChoices, useProductParts } from './productChoices.ts'
import { nextProductValues, type ProductValues, toProductRequest, toProductValues } from './productValues.ts'
import { productTexts as texts } from './texts.ts'

const { fields, help } = texts

interface RecordProps {
  product: Product | null
  onClose: () => void
}

/** Loads the product that the address names. */
export function ProductOpen({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useGetProductById({ id })
  return (
    <RecordState query={query} title={texts.title} onClose={onClose}>
      {(product) => <ProductRecord product={product} onClose={onClose} />}
    </RecordState>
  )
}

/** One product, once the categories and purities to choose from are there. */
export function ProductRecord({ product, onClose }: RecordProps) {
  return (
    <RecordState query={useProductParts()} title={product?.name ?? texts.newTitle} onClose={onClose}>
      {(parts) => <ProductForm product={product} parts={parts} onClose={onClose} />}
    </RecordState>
  )
}

/** A product: its name, its place and its usual purity; several are added one after the other. */
function ProductForm({ product, parts, onClose }: RecordProps & { parts: ProductParts }) {
  const { companyId } = useScope()
  const add = useAddProduct()
  const update = useUpdateProduct()
  const [goesOn, setGoesOn] = useState(true)
  const [added, setAdded] = useState<string[]>([])
  const categories = categoryChoices(parts, product)
  const puritiesOf = (categoryId: string | null) => purityChoices(parts, product, categoryId)
  const again = product === null && goesOn
  const record = useRecord<Product, ProductValues>({
    noun: texts.noun,
    draftKey: 'product',
    row: product,
    toValues: toProductValues,
    rules: productRules.AddProduct,
    labels: fields,
    write: (name, value) => {
      if (name === 'categoryId') return categories.find((one) => one.value === value)?.label ?? ''
      if (name !== 'usualPurityBp') return String(value ?? '')
      const all = parts.metals.flatMap(({ purities }) => purities)
      return all.find(({ purityBp }) => String(purityBp) === value)?.label ?? texts.noPurity
    },
    send: (values, version) => {
      const data = { companyId, ...toProductRequest(values) }
      return product === null || version === null
        ? add.mutateAsync({ data })
        : update.mutateAsync({ params: { id: product.id }, data: { ...data, version } })
    },
    ...(again && { next: nextProductValues }),
    onSaved: ({ name }) => {
      if (!again) return onClose()
      setAdded((names) => [...names, name])
    },
  })
  const { form } = record
  const { element, saving } = form

  // After a save the next name can be typed at once.
  useEffect(() => {
    if (added.length > 0 && !saving)
      element.current?.querySelector<HTMLElement>('[data-path="name"]')?.focus()
  }, [added, saving, element])

  function choose(categoryId: string | null) {
    const { usualPurityBp } = form.form.getValues()
    form.form.setFieldValue('categoryId', categoryId)
    if (puritiesOf(categoryId).every(({ value }) => value !== usualPurityBp))
      form.form.setFieldValue('usualPurityBp', null)
  }

  return (
    <RecordPage
      title={product?.name ?? texts.newTitle}
      record={record}
      onClose={onClose}
      lockedReason={useRecordLock('Product', product)}
    >
      <Stack gap="lg">
        <SimpleGrid cols={{ base: 1, md: 3 }}>
          <TextField record={form} name="name" label={fields.name} required />
          <SelectField
            record={form}
            name="categoryId"
            label={fields.categoryId}
            required
            help={help.categoryId}
            options={categories}
            onChange={choose}
          />
          <SelectField
            record={form}
            name="usualPurityBp"
            label={fields.usualPurityBp}
            help={help.usualPurityBp}
            options={puritiesOf(form.form.values.categoryId)}
            placeholder={texts.noPurity}
            clearable
          />
        </SimpleGrid>
        {product === null && (
          <Switch
            label={texts.more}
            description={texts.moreHelp}
            checked={goesOn}
            onChange={(event) => setGoesOn(event.currentTarget.checked)}
          />
        )}
        {added.length > 0 && (
          <Text role="status" size="sm">
            {texts.addedNow} <strong>{added.join(', ')}</strong>
          </Text>
        )}
      </Stack>
    </RecordPage>
  )
}
