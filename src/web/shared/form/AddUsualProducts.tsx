import { usualProductsTexts as texts } from '#texts/usualproducts.ts'
import { useAddUsualProducts } from '../../../api/gen/hooks/product/add-usual-products.ts'
import { useDeniedReason } from '../record/useDeniedReason.ts'
import { useScope } from '../record/useScope.ts'
import { AddUsual } from './AddUsual.tsx'

/** Adds the common gold and silver products with their categories. */
export function AddUsualProducts() {
  const { companyId } = useScope()
  const { mutateAsync } = useAddUsualProducts()
  const deniedReason = useDeniedReason()

  async function add() {
    const { categoryCount, productCount } = await mutateAsync({ data: { companyId } })
    return categoryCount + productCount > 0 ? texts.added(categoryCount, productCount) : texts.nothing
  }

  return (
    <AddUsual
      label={texts.add}
      reason={deniedReason('AddUsualProducts') ?? deniedReason('AddProductCategory')}
      add={add}
      failed={texts.failed}
    />
  )
}
