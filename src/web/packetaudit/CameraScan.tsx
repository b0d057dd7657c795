import { Alert, Modal, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useReturnFocus } from '../ui/useReturnFocus.ts'
import { type CodeReader, openCodeReader } from './codeReader.ts'
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
  const [problem, setProblem] = useState<'failed' | 'notLoaded' | null>(null)
  const [isReading, setIsReading] = useState(false)
  const [seen, setSeen] = useState('')

  useEffect(() => {
    let stream: MediaStream | undefined
    let reader: CodeReader | undefined
    let timer = 0
    let ended = false
    let last: string | null = null

    function end() {
      ended = true
      window.clearTimeout(timer)
      reader?.close()
      for (const track of stream?.getTracks() ?? []) track.stop()
    }

    function fail(reason: 'failed' | 'notLoaded') {
      if (ended) return
      end()
      setProblem(reason)
    }

    async function openCamera() {
      stream = await navigator.mediaDevices.getUserMedia({
        audio: false,
        video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 960 } },
      })
      if (ended || video.current === null) return end()
      video.current.srcObject = stream
      await video.current.play()
    }

    async function openReader() {
      reader = await openCodeReader()
      if (ended) end()
    }

    async function read() {
      if (ended || reader === undefined || video.current === null) return
      const text = await reader.read(video.current)
      if (ended) return
      if (text !== null && text !== last) {
        setSeen(text)
        latest.current(text)
      }
      last = text
      timer = window.setTimeout(readOrFail, EVERY_MS)
    }

    /** Without the message, a reader that breaks down would leave a live picture in which nothing is scanned. */
    const readOrFail = () => read().catch(() => fail('failed'))

    const camera = openCamera().catch(() => fail('failed'))
    const opened = openReader().catch(() => fail('notLoaded'))
    void Promise.all([camera, opened]).then(() => {
      if (ended) return
      setIsReading(true)
      return readOrFail()
    })
    return end
  }, [])

  return (
    <Modal
      opened
      onClose={onClose}
      title={texts.title}
      centered
      closeButtonProps={{ 'aria-label': texts.close }}
    >
      {problem === null ? (
        <>
          <Text size="sm" c="dimmed" mb="sm">
            {texts.lead}
          </Text>
          <video ref={video} className={classes.video} aria-label={texts.live} muted playsInline />
          <Text fw={600} mt="sm" mih="1.55em" role="status">
            {isReading ? seen : texts.starting}
          </Text>
        </>
      ) : (
        <Alert color="red" role="alert">
          {texts[problem]}
        </Alert>
      )}
    </Modal>
  )
}
