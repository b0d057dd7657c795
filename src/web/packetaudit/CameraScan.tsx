import { Alert, Modal, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useReturnFocus } from '../ui/useReturnFocus.ts'
import { barcodeDetector } from './canScanWithCamera.ts'
import classes from './PacketAudit.module.css'
import { auditTexts } from './texts/packetAudits.ts'

const { camera: texts } = auditTexts

/** Time between two readings of the picture, in milliseconds. */
const EVERY_MS = 250

/** Reads barcodes with the camera until it is closed; each code is passed on once while it stays in view. */
export function CameraScan({ onScan, onClose }: { onScan: (seal: string) => void; onClose: () => void }) {
  useReturnFocus()
  const video = useRef<HTMLVideoElement>(null)
  const latest = useRef(onScan)
  latest.current = onScan
  const [failed, setFailed] = useState(false)
  const [seen, setSeen] = useState('')

  useEffect(() => {
    const Detector = barcodeDetector()
    if (Detector === undefined) return
    const detector = new Detector()
    let stream: MediaStream | null = null
    let timer = 0
    let cancelled = false
    let last = ''

    async function read() {
      const [found] = video.current === null ? [] : await detector.detect(video.current).catch(() => [])
      if (cancelled) return
      if (found !== undefined && found.rawValue !== last) {
        last = found.rawValue
        setSeen(last)
        latest.current(last)
      }
      if (found === undefined) last = ''
      timer = window.setTimeout(read, EVERY_MS)
    }

    navigator.mediaDevices
      .getUserMedia({ audio: false, video: { facingMode: 'environment' } })
      .then(async (opened) => {
        stream = opened
        if (cancelled || video.current === null) return stop(opened)
        video.current.srcObject = opened
        await video.current.play()
        await read()
      })
      .catch(() => {
        if (!cancelled) setFailed(true)
      })
    return () => {
      cancelled = true
      window.clearTimeout(timer)
      if (stream !== null) stop(stream)
    }
  }, [])

  return (
    <Modal
      opened
      onClose={onClose}
      title={texts.title}
      centered
      closeButtonProps={{ 'aria-label': texts.close }}
    >
      {failed ? (
        <Alert color="red" role="alert">
          {texts.failed}
        </Alert>
      ) : (
        <>
          <Text size="sm" c="dimmed" mb="sm">
            {texts.lead}
          </Text>
          <video ref={video} className={classes.video} aria-label={texts.live} muted playsInline />
        </>
      )}
      <Text fw={600} mt="sm" role="status">
        {seen}
      </Text>
    </Modal>
  )
}

function stop(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}
