import { Button } from '@mantine/core'
import { IconCamera } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { newLoanTexts } from '#texts/newloan.ts'
import { useAddAttachment } from '../../api/gen/hooks/common/add-attachment.ts'
import { getGetCustomerByIdQueryOptions } from '../../api/gen/hooks/customer/get-customer-by-id.ts'
import { useUpdateCustomer } from '../../api/gen/hooks/customer/update-customer.ts'
import { pictureSides } from '../shared/PictureField.tsx'
import { notifyProblem } from '../shared/problemOf.ts'
import { useScope } from '../shared/record/useScope.ts'
import { fitFile } from '../shared/scalePicture.ts'
import { keepFocus } from '../ui/form/formKeys.ts'
import { notifyError, notifySuccess } from '../ui/notify.ts'

const texts = newLoanTexts.customer

const CameraDialog = lazy(() =>
  import('../shared/CameraDialog.tsx').then(({ CameraDialog }) => ({ default: CameraDialog })),
)

interface TakePhotoProps {
  customerId: string
  /** Called after the photo was stored. */
  onTaken: () => void
}

/** Takes the missing photo of a customer and stores it with the customer. */
export function TakePhoto({ customerId, onTaken }: TakePhotoProps) {
  const [isOpen, setOpen] = useState(false)
  const { keep, isBusy } = useCustomerPhoto(customerId)

  async function take(photo: Blob) {
    setOpen(false)
    try {
      if (await keep(photo)) {
        notifySuccess(texts.photoTaken)
        onTaken()
      } else notifyError(texts.photoUnreadable)
    } catch (error) {
      notifyProblem(error)
    }
  }

  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconCamera size={16} aria-hidden />}
        loading={isBusy}
        onMouseDown={keepFocus}
        onClick={() => setOpen(true)}
      >
        {texts.takePhoto}
      </Button>
      {isOpen && (
        <Suspense>
          <CameraDialog onTake={(photo) => void take(photo)} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Stores a photo of a customer in the customer's latest version; `keep` is false for a picture that cannot be read. */
function useCustomerPhoto(id: string): { keep: (photo: Blob) => Promise<boolean>; isBusy: boolean } {
  const { companyId } = useScope()
  const queries = useQueryClient()
  const upload = useAddAttachment()
  const update = useUpdateCustomer()
  async function keep(photo: Blob): Promise<boolean> {
    const data = await fitFile(photo, pictureSides.customerPhoto)
    if (typeof data === 'string') return false
    const { id: photoId } = await upload.mutateAsync({ data, params: { purpose: 'customerPhoto' } })
    const stored = await queries.fetchQuery({ ...getGetCustomerByIdQueryOptions({ id }), staleTime: 0 })
    const { version, typeId, name, phone } = stored
    await update.mutateAsync({
      params: { id },
      data: { companyId, version, typeId, name, phone, photoId },
    })
    return true
  }
  return { keep, isBusy: upload.isPending || update.isPending }
}
