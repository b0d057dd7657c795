import { SimpleGrid } from '@mantine/core'
import { itemsTexts } from '#texts/items.ts'
import { useGetMetal } from '../../api/gen/hooks/metal/metal.ts'
import {
  useAddProductCategory,
  useGetProductCategoryById,
  useUpdateProductCategory,
} from '../../api/gen/hooks/product-category/product-category.ts'
import type { Metal, ProductCategory } from '../../api/gen/model/index.ts'
import { productCategoryRules } from '../../api/gen/rules/productcategory.ts'
import { rowsOf } from '../shared/list/rowsOf.ts'
import { RecordPage } from '../shared/record/RecordPage.tsx'
import { RecordState } from '../shared/record/RecordState.tsx'
import { useRecord } from '../shared/record/useRecord.ts'
import { useRecordLock } from '../shared/record/useRecordLock.ts'
import { useScope } from '../shared/record/useScope.ts'
import { SelectField } from '../ui/form/SelectField.tsx'
import { TextField } from '../ui/form/TextField.tsx'
import {
  type ProductCategoryValues,
  toProductCategoryRequest,
  toProductCategoryValues,
  writeProductCategoryValue,
} from './productCategoryValues.ts'
import { productCategoryTexts as texts } from './texts.ts'

const { fields, help } = texts
const kinds = Object.entries(itemsTexts.kinds).map(([value, label]) => ({ value, label }))

interface RecordProps {
  category: ProductCategory | null
  onClose: () => void
}

/** Loads the product category that the address names. */
export function ProductCategoryOpen({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useGetProductCategoryById({ id })
  return (
    <RecordState query={query} title={texts.title} onClose={onClose}>
      {(category) => <ProductCategoryRecord category={category} onClose={onClose} />}
    </RecordState>
  )
}

/** One product category, once the metals to choose from are there. */
export function ProductCategoryRecord({ category, onClose }: RecordProps) {
  const query = useGetMetal(useScope(), { query: { select: rowsOf } })
  return (
    <RecordState query={query} title={category?.name ?? texts.newTitle} onClose={onClose}>
      {(metals) => <ProductCategoryForm category={category} metals={metals} onClose={onClose} />}
    </RecordState>
  )
}

/** A product category: its metal, its name and what its items are. */
function ProductCategoryForm({ category, metals, onClose }: RecordProps & { metals: Metal[] }) {
  const { companyId } = useScope()
  const add = useAddProductCategory()
  const update = useUpdateProductCategory()
  // The metal of an in-active category may be in-active itself, and is not among those to choose from.
  const choices = new Map(metals.map(({ id, name }) => [id, name]))
  if (category !== null) choices.set(category.metalId, category.metalName)
  const record = useRecord<ProductCategory, ProductCategoryValues>({
    noun: texts.noun,
    draftKey: 'productcategory',
    row: category,
    toValues: toProductCategoryValues,
    rules: productCategoryRules.AddProductCategory,
    labels: fields,
    write: writeProductCategoryValue((id) => choices.get(id) ?? ''),
    send: (values, version) => {
      const data = { companyId, ...toProductCategoryRequest(values) }
      return category === null || version === null
        ? add.mutateAsync({ data })
        : update.mutateAsync({ params: { id: category.id }, data: { ...data, version } })
    },
    onSaved: onClose,
  })
  const { form } = record
  return (
    <RecordPage
      title={category?.name ?? texts.newTitle}
      record={record}
      onClose={onClose}
      lockedReason={useRecordLock('ProductCategory', category)}
    >
      <SimpleGrid cols={{ base: 1, md: 3 }}>
        <SelectField
          record={form}
          name="metalId"
          label={fields.metalId}
          required
          help={help.metalId}
          options={[...choices].map(([value, label]) => ({ value, label }))}
        />
        <TextField record={form} name="name" label={fields.name} required />
        <SelectField
          record={form}
          name="kind"
          label={fields.kind}
          required
          help={help.kind}
          options={kinds}
        />
      </SimpleGrid>
    </RecordPage>
  )
}
