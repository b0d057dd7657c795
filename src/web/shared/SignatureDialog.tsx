import { Button, Group, Modal, Text } from '@mantine/core'
import { type PointerEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { pictureTexts } from '#texts/picture.ts'
import { LockedButton } from '../ui/LockedButton.tsx'
import { useReturnFocus } from '../ui/useReturnFocus.ts'
import classes from './SignatureDialog.module.css'

/** Size of a signature picture, in pixels. */
const signatureSize = { width: 960, height: 320 }

const PEN = 5

const texts = pictureTexts.signature

interface SignatureDialogProps {
  /** Called at once with a promise of the signature picture. */
  onTake: (signature: Promise<Blob | null>) => void
  onClose: () => void
}

/** Dialog to draw a signature; mounted only while open. */
export function SignatureDialog({ onTake, onClose }: SignatureDialogProps) {
  useReturnFocus()
  const { canvas, signed, clear, take, handlers } = useSignaturePad()

  return (
    <Modal
      opened
      onClose={onClose}
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
          <Button onClick={() => onTake(take())}>{texts.use}</Button>
        ) : (
          <LockedButton reason={texts.empty}>{texts.use}</LockedButton>
        )}
      </Group>
    </Modal>
  )
}

/** Canvas for a signature by finger, pen or mouse. */
interface SignaturePad {
  canvas: RefObject<HTMLCanvasElement | null>
  /** Whether something is drawn. */
  signed: boolean
  clear: () => void
  /** Picture of the signature, black on white, even if the canvas is unmounted meanwhile; null if it failed. */
  take: () => Promise<Blob | null>
  /** Event handlers of the canvas. */
  handlers: {
    onPointerDown: (event: PointerEvent<HTMLCanvasElement>) => void
    onPointerMove: (event: PointerEvent<HTMLCanvasElement>) => void
  }
}

/** Draws the signature on a canvas of {@link signatureSize}, at any display size. */
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

/** Position of a pointer on the picture. */
function placeOf({ currentTarget, clientX, clientY }: PointerEvent<HTMLCanvasElement>) {
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  return {
    x: ((clientX - left) / width) * signatureSize.width,
    y: ((clientY - top) / height) * signatureSize.height,
  }
}
