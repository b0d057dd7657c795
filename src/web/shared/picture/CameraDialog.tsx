import { Button, FileButton, Group, Modal, Text, VisuallyHidden } from '@mantine/core'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { pictureTexts } from '#texts/picture.ts'
import { revokeLater } from '../../ui/revokeLater.ts'
import { useReturnFocus } from '../../ui/useReturnFocus.ts'
import classes from './CameraDialog.module.css'
import { pictureTypes } from './scalePicture.ts'

const texts = pictureTexts.camera

interface CameraDialogProps {
  /** The preferred camera: the one that faces the user, or the one on the other side, for objects. */
  facing?: 'user' | 'environment'
  /** Called with the photo that was taken, or with the picture that was chosen because the camera does not work. */
  onTake: (photo: Blob) => void
  onClose: () => void
}

/**
 * Shows the camera, takes a photo, and previews it before it is used; mounted only while open. Where the camera does not work, a picture
 * can be chosen instead.
 */
export function CameraDialog({ facing = 'user', onTake, onClose }: CameraDialogProps) {
  useReturnFocus()
  const camera = useCamera(facing)
  const { state } = camera
  const [photo, setPhoto] = useState<{ blob: Blob; url: string } | null>(null)
  const action = useRef<HTMLButtonElement>(null)
  const step = photo === null ? state : 'taken'

  // The focus moves to the next step: take, then use.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows the step
  useEffect(() => action.current?.focus(), [step])

  useEffect(() => {
    if (photo !== null) return () => revokeLater(photo.url)
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
      // Escape closes only this dialog, not one below it: those ignore keys that are pressed in such an element.
      closeOnEscape={false}
      onFocusCapture={({ target }) => target.setAttribute('data-mantine-stop-propagation', 'true')}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
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
          <>
            {state !== 'insecure' && (
              <Button variant="default" onClick={camera.start}>
                {texts.retry}
              </Button>
            )}
            <FileButton
              accept={pictureTypes.join(',')}
              capture={facing}
              onChange={(file) => {
                if (file !== null) onTake(file)
              }}
            >
              {(props) => (
                <Button ref={action} data-autofocus {...props}>
                  {pictureTexts.ofPicture.choose}
                </Button>
              )}
            </FileButton>
          </>
        )}
        {!failed && photo === null && (
          <>
            {camera.more && (
              <Button variant="default" onClick={camera.next}>
                {texts.other}
              </Button>
            )}
            {/* It has the focus while the camera starts, so that an early Enter does not close the dialog. */}
            <Button
              ref={action}
              data-autofocus
              aria-disabled={state === 'starting' || undefined}
              data-disabled={state === 'starting' || undefined}
              onClick={() => state === 'live' && void take()}
            >
              {texts.take}
            </Button>
          </>
        )}
        {photo !== null && (
          <>
            <Button variant="default" onClick={() => setPhoto(null)}>
              {texts.again}
            </Button>
            <Button ref={action} onClick={() => onTake(photo.blob)}>
              {texts.use}
            </Button>
          </>
        )}
      </Group>
    </Modal>
  )
}

/** Reasons why the camera does not work. */
type CameraFault = 'insecure' | 'notAllowed' | 'none' | 'busy'

/** State and controls of the camera. */
interface Camera {
  /** Element that shows the camera. */
  video: RefObject<HTMLVideoElement | null>
  state: 'starting' | 'live' | CameraFault
  /** Whether there are several cameras. */
  more: boolean
  /** Switches to the next camera. */
  next: () => void
  /** Tries again. */
  start: () => void
  /** The current frame as a JPEG; null if the camera shows none. */
  take: () => Promise<Blob | null>
}

/** Runs the camera while the component is mounted. */
function useCamera(facing: 'user' | 'environment'): Camera {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<Camera['state']>('starting')
  const [cameras, setCameras] = useState<readonly string[]>([])
  const [wanted, setWanted] = useState<string | null>(null)
  const [tries, setTries] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry starts the camera again
  useEffect(() => {
    // Undefined outside secure contexts, despite its type.
    if ((navigator.mediaDevices as MediaDevices | undefined) === undefined) return setState('insecure')
    let cancelled = false
    let stream: MediaStream | null = null
    setState('starting')
    const device = wanted === null ? { facingMode: facing } : { deviceId: { exact: wanted } }
    navigator.mediaDevices
      .getUserMedia({ audio: false, video: { ...device, width: { ideal: 1280 }, height: { ideal: 960 } } })
      .then(async (opened) => {
        stream = opened
        if (cancelled) return stop(opened)
        if (video.current !== null) video.current.srcObject = opened
        const found = await navigator.mediaDevices.enumerateDevices()
        if (cancelled) return
        setCameras(found.filter(({ kind }) => kind === 'videoinput').map(({ deviceId }) => deviceId))
        await video.current?.play()
        if (!cancelled) setState('live')
      })
      .catch((error: unknown) => {
        if (!cancelled) setState(faultOf(error))
      })
    return () => {
      cancelled = true
      if (stream !== null) stop(stream)
    }
  }, [wanted, tries, facing])

  const next = useCallback(() => {
    const now = streamOf(video.current)?.getVideoTracks()[0]?.getSettings().deviceId ?? ''
    setWanted(cameras[(cameras.indexOf(now) + 1) % cameras.length] ?? null)
  }, [cameras])

  return {
    video,
    state,
    more: cameras.length > 1,
    next,
    start: useCallback(() => setTries((count) => count + 1), []),
    take: useCallback(() => frameOf(video.current), []),
  }
}

function stop(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}

function streamOf(video: HTMLVideoElement | null): MediaStream | null {
  return video?.srcObject instanceof MediaStream ? video.srcObject : null
}

function faultOf(error: unknown): CameraFault {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'notAllowed'
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'none' : 'busy'
}

function frameOf(video: HTMLVideoElement | null): Promise<Blob | null> {
  if (video === null || video.videoWidth === 0) return Promise.resolve(null)
  const canvas = document.createElement('canvas')
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  canvas.getContext('2d')?.drawImage(video, 0, 0)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92))
}
