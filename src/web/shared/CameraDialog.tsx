import { Button, Group, Modal, Text, VisuallyHidden } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { pictureTexts } from '#texts/picture.ts'
import { useReturnFocus } from '../ui/useReturnFocus.ts'
import classes from './CameraDialog.module.css'
import { useCamera } from './useCamera.ts'

const texts = pictureTexts.camera

interface CameraDialogProps {
  /** Called with the photo that is to be used. */
  onTake: (photo: Blob) => void
  onClose: () => void
}

/** Shows the camera, takes a photo, lets one look at it before it is used; mounted only while open. */
export function CameraDialog({ onTake, onClose }: CameraDialogProps) {
  useReturnFocus()
  const camera = useCamera()
  const { state } = camera
  const [photo, setPhoto] = useState<{ blob: Blob; url: string } | null>(null)
  const act = useRef<HTMLButtonElement>(null)
  const step = photo === null ? state : 'taken'

  // The next key belongs to the next step: take, then use.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows the step
  useEffect(() => act.current?.focus(), [step])

  useEffect(() => {
    if (photo !== null) return () => URL.revokeObjectURL(photo.url)
  }, [photo])

  async function take() {
    const blob = await camera.take()
    if (blob !== null) setPhoto({ blob, url: URL.createObjectURL(blob) })
  }

  const failed = state !== 'starting' && state !== 'live'
  return (
    <Modal
      opened
      onClose={onClose}
      title={texts.title}
      size="lg"
      centered
      closeButtonProps={{ 'aria-label': texts.close }}
    >
      {failed && (
        <Text role="alert" my="md">
          {texts[state]}
        </Text>
      )}
      <div className={classes.frame} hidden={failed}>
        <video
          ref={camera.video}
          className={classes.picture}
          hidden={photo !== null}
          aria-label={texts.live}
          muted
          playsInline
        />
        {photo !== null && <img src={photo.url} alt={texts.still} className={classes.picture} />}
        {state === 'starting' && <Text className={classes.word}>{texts.starting}</Text>}
      </div>
      <VisuallyHidden role="status">
        {photo !== null ? texts.taken : state === 'live' ? texts.ready : ''}
      </VisuallyHidden>
      <Group justify="flex-end" mt="md">
        {failed && (
          <Button ref={act} onClick={camera.start}>
            {texts.retry}
          </Button>
        )}
        {state === 'live' && photo === null && (
          <>
            {camera.more && (
              <Button variant="default" onClick={camera.next}>
                {texts.other}
              </Button>
            )}
            <Button ref={act} onClick={() => void take()}>
              {texts.take}
            </Button>
          </>
        )}
        {photo !== null && (
          <>
            <Button variant="default" onClick={() => setPhoto(null)}>
              {texts.again}
            </Button>
            <Button ref={act} onClick={() => onTake(photo.blob)}>
              {texts.use}
            </Button>
          </>
        )}
      </Group>
    </Modal>
  )
}
