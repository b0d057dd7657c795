import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { newLoanTexts } from '#texts/newloan.ts'
import { lazyPart } from '../shell/lazyPart.tsx'
import type { RecordFormHandle } from '../ui/form/useRecordForm.ts'
import { useKeyHelp } from '../ui/keyHelp.ts'
import { isEscapeTaken } from '../ui/page/useEscape.ts'
import type { LoanValues } from './loanValues.ts'
import classes from './NewLoan.module.css'

const texts = newLoanTexts.tray

const PictureField = lazyPart(
  () => import('../shared/picture/PictureField.tsx'),
  'PictureField',
  <div className={classes.trayWaiting} />,
)

/** The photo of all items on the tray. Alt + T opens the camera from any field; afterwards the focus returns to that field. */
export function TrayPhoto({ record: { form } }: { record: RecordFormHandle<LoanValues> }) {
  useKeyHelp(texts.keys)
  const [isOpened, setOpened] = useState(false)
  const [isTaking, setTaking] = useState(false)
  const { trayPhotoId } = form.values
  const error = form.errors.trayPhotoId

  function take() {
    setOpened(true)
    setTaking(true)
  }

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      // The physical key is compared: with Alt, some keyboard layouts type another letter.
      if (!event.altKey || event.ctrlKey || event.code !== 'KeyT' || isEscapeTaken(null)) return
      event.preventDefault()
      take()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  })

  if (!isOpened && trayPhotoId === null && !error)
    return (
      <Button variant="default" size="xs" style={{ alignSelf: 'start' }} onClick={take}>
        {texts.take}
      </Button>
    )
  return (
    <div data-path="trayPhotoId" data-label={texts.label}>
      <PictureField
        label={texts.label}
        purpose="trayPhoto"
        value={trayPhotoId}
        error={error}
        camera={{ isOpen: isTaking, onChange: setTaking }}
        onChange={(id) => {
          setOpened(true)
          form.setFieldValue('trayPhotoId', id)
        }}
      />
    </div>
  )
}
