import { Button, Group, Modal, Text } from '@mantine/core'
import { type PointerEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { pictureTexts } from '#texts/picture.ts'
import { DisabledButton } from '../../ui/DisabledButton.tsx'
import { useReturnFocus } from '../../ui/useReturnFocus.ts'
import classes from './SignatureDialog.module.css'

/** Size of a signature picture, in pixels. */
const signatureSize = { width: 960, height: 320 }

const PEN = 5

const texts = pictureTexts.signature

interface SignatureDialogProps {
  /** Called at once with the promise of the picture. */
  onTake: (signature: Promise<Blob | null>) => void
  onClose: () => void
}

/** A signature pad; mounted only while open. Once something is drawn, Enter uses it. */
export function SignatureDialog({ onTake, onClose }: SignatureDialogProps) {
  useReturnFocus()
  const { canvas, signed, clear, take, handlers } = useSignaturePad()
  const use = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (signed) use.current?.focus({ preventScroll: true })
  }, [signed])

  return (
    <Modal
      opened
      onClose={onClose}
      // Escape closes only this dialog, not one below it: those ignore keys that are pressed in such an element.
      closeOnEscape={false}
      onFocusCapture={({ target }) => target.setAttribute('data-mantine-stop-propagation', 'true')}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
      title={texts.title}
      size="xl"
      centered
      closeButtonProps={{ 'aria-label': texts.close }}
    >
      <Text size="sm" mb="sm">
        {texts.hint}
      </Text>
      <canvas
        ref={canvas}
        {...signatureSize}
        {...handlers}
        className={classes.pad}
        role="img"
        aria-label={texts.box}
      />
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={clear}>
          {texts.clear}
        </Button>
        {signed ? (
          <Button ref={use} onClick={() => onTake(take())}>
            {texts.use}
          </Button>
        ) : (
          <DisabledButton reason={texts.empty}>{texts.use}</DisabledButton>
        )}
      </Group>
    </Modal>
  )
}

/** A canvas for signing by finger, pen or mouse. */
interface SignaturePad {
  canvas: RefObject<HTMLCanvasElement | null>
  /** Whether something is drawn. */
  signed: boolean
  clear: () => void
  /** The drawing as a picture, black on white, even if the canvas is removed meanwhile; null if that fails. */
  take: () => Promise<Blob | null>
  /** The props of the canvas. */
  handlers: {
    onPointerDown: (event: PointerEvent<HTMLCanvasElement>) => void
    onPointerMove: (event: PointerEvent<HTMLCanvasElement>) => void
  }
}

/** Draws a signature on a canvas of {@link signatureSize}, independent of its shown size. */
function useSignaturePad(): SignaturePad {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [signed, setSigned] = useState(false)

  const clear = useCallback(() => {
    const pen = canvas.current?.getContext('2d')
    if (!pen) return
    pen.fillStyle = '#fff'
    pen.fillRect(0, 0, signatureSize.width, signatureSize.height)
    Object.assign(pen, { strokeStyle: '#111', lineWidth: PEN, lineCap: 'round', lineJoin: 'round' })
    setSigned(false)
  }, [])
  useEffect(clear, [clear])

  const begin = useCallback((event: PointerEvent<HTMLCanvasElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    const pen = event.currentTarget.getContext('2d')
    const { x, y } = placeOf(event)
    pen?.beginPath()
    pen?.moveTo(x, y)
  }, [])

  const draw = useCallback((event: PointerEvent<HTMLCanvasElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const pen = event.currentTarget.getContext('2d')
    const { x, y } = placeOf(event)
    pen?.lineTo(x, y)
    pen?.stroke()
    setSigned(true)
  }, [])

  const take = useCallback(
    () => new Promise<Blob | null>((resolve) => canvas.current?.toBlob(resolve, 'image/png')),
    [],
  )
  return { canvas, signed, clear, take, handlers: { onPointerDown: begin, onPointerMove: draw } }
}

/** The position of a pointer on the picture. */
function placeOf({ currentTarget, clientX, clientY }: PointerEvent<HTMLCanvasElement>) {
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  return {
    x: ((clientX - left) / width) * signatureSize.width,
    y: ((clientY - top) / height) * signatureSize.height,
  }
}
