import { Button } from '@mantine/core'
import { IconSparkles } from '@tabler/icons-react'
import { usualProductsTexts as texts } from '#texts/usualproducts.ts'
import { useAddUsualProducts } from '../../api/gen/hooks/product/add-usual-products.ts'
import { DisabledButton } from '../ui/DisabledButton.tsx'
import { notifySuccess } from '../ui/notify.ts'
import { notifyProblem } from './problemOf.ts'
import { useDeniedReason } from './record/useDeniedReason.ts'
import { useScope } from './record/useScope.ts'

/** Adds the common gold and silver products with their categories, in one request. */
export function AddUsualProducts() {
  const { companyId } = useScope()
  const add = useAddUsualProducts()
  const product = useDeniedReason('Product')
  const category = useDeniedReason('ProductCategory')
  const reason = product('add') ?? category('add')
  if (reason !== undefined) return <DisabledButton reason={reason}>{texts.add}</DisabledButton>

  async function addAll() {
    try {
      const { categoryCount, productCount } = await add.mutateAsync({ data: { companyId } })
      const anyAdded = categoryCount + productCount > 0
      notifySuccess(anyAdded ? texts.added(categoryCount, productCount) : texts.nothing)
    } catch (error) {
      notifyProblem(error, texts.failed)
    }
  }

  return (
    <Button
      variant="default"
      leftSection={<IconSparkles size={16} aria-hidden />}
      loading={add.isPending}
      onClick={() => void addAll()}
    >
      {texts.add}
    </Button>
  )
}
