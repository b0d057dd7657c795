import { Button } from '@mantine/core'
import { upiTexts as texts } from '#texts/upi.ts'
import type { UpiRequest } from '../../../domain/money/upiLink.ts'
import { notifyError, notifySuccess } from '../../ui/notify.ts'
import { saveFile } from '../../ui/table/saveFile.ts'
import { qrPicture } from './qrPicture.ts'
import { UpiQr } from './UpiQr.tsx'

/** The QR code of a payment, and a button that copies it as a picture, to be pasted into a chat; over plain http it is saved as a file. */
export function SendableQr({ request }: { request: UpiRequest }) {
  const copies = typeof ClipboardItem !== 'undefined' && navigator.clipboard !== undefined

  async function copy() {
    try {
      // The picture as a promise: Safari allows copying only within the click.
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': qrPicture(request) })])
      notifySuccess(texts.copied)
    } catch {
      notifyError(texts.notCopied)
    }
  }

  async function save() {
    try {
      saveFile(await qrPicture(request), `${request.note}.png`)
    } catch {
      notifyError(texts.notSaved)
    }
  }

  return (
    <UpiQr request={request}>
      <Button variant="default" size="xs" mt="xs" onClick={() => void (copies ? copy() : save())}>
        {copies ? texts.copy : texts.save}
      </Button>
    </UpiQr>
  )
}
