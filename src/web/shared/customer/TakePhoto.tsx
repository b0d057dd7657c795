import { Button } from '@mantine/core'
import { IconCamera } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { newLoanTexts } from '#texts/newloan.ts'
import { getGetCustomerByIdQueryOptions } from '../../../api/gen/hooks/customer/get-customer-by-id.ts'
import { useUpdateCustomer } from '../../../api/gen/hooks/customer/update-customer.ts'
import { lazyPart } from '../../shell/lazyPart.tsx'
import { keepFocus } from '../../ui/form/keepFocus.ts'
import { notifyError, notifySuccess } from '../../ui/notify.ts'
import { useUploadPicture } from '../picture/useUploadPicture.ts'
import { useScope } from '../record/useScope.ts'
import { notifyProblem } from '../state/problemOf.ts'

const texts = newLoanTexts.customer

const CameraDialog = lazyPart(() => import('../picture/CameraDialog.tsx'), 'CameraDialog', null)

interface TakePhotoProps {
  customerId: string
  /** Called after the photo was stored. */
  onTaken: () => void
}

/** Takes the missing photo of a customer and stores it with the customer. */
export function TakePhoto({ customerId, onTaken }: TakePhotoProps) {
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const storePhoto = useCustomerPhoto(customerId)

  async function savePhoto(photo: Blob) {
    setOpen(false)
    setBusy(true)
    try {
      if (await storePhoto(photo)) {
        notifySuccess(texts.photoTaken)
        onTaken()
      } else notifyError(texts.photoUnreadable)
    } catch (error) {
      notifyProblem(error)
    } finally {
      setBusy(false)
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
      {isOpen && <CameraDialog onTake={(photo) => void savePhoto(photo)} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Returns a function that saves a photo on the current version of the customer; false if the picture cannot be read. */
function useCustomerPhoto(id: string): (photo: Blob) => Promise<boolean> {
  const { companyId } = useScope()
  const queries = useQueryClient()
  const upload = useUploadPicture('customerPhoto')
  const update = useUpdateCustomer()
  return async (photo) => {
    const uploaded = await upload(photo)
    if ('fault' in uploaded) return false
    const stored = await queries.fetchQuery({ ...getGetCustomerByIdQueryOptions({ id }), staleTime: 0 })
    const { version, typeId, name, phone } = stored
    const data = { companyId, version, typeId, name, phone, photoId: uploaded.id }
    await update.mutateAsync({ params: { id }, data })
    return true
  }
}
