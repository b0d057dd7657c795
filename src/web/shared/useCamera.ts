import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

/** Why there is no picture. */
export type CameraFault = 'notAllowed' | 'none' | 'busy'

/** The camera of this computer. */
export interface Camera {
  /** The element that shows it. */
  video: RefObject<HTMLVideoElement | null>
  state: 'starting' | 'live' | CameraFault
  /** Whether there is more than one. */
  more: boolean
  /** Goes on to the next camera. */
  next: () => void
  /** Tries again. */
  start: () => void
  /** What the camera shows now. */
  take: () => Promise<Blob | null>
}

/** Runs the camera while the component stands; it is off as soon as it goes. */
export function useCamera(): Camera {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<Camera['state']>('starting')
  const [cameras, setCameras] = useState<readonly string[]>([])
  const [wanted, setWanted] = useState<string | null>(null)
  const [tries, setTries] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try starts it anew
  useEffect(() => {
    let gone = false
    let stream: MediaStream | null = null
    setState('starting')
    const which = wanted === null ? { facingMode: 'user' } : { deviceId: { exact: wanted } }
    navigator.mediaDevices
      .getUserMedia({ audio: false, video: { ...which, width: { ideal: 1280 }, height: { ideal: 960 } } })
      .then(async (opened) => {
        stream = opened
        if (gone) return stop(opened)
        if (video.current !== null) video.current.srcObject = opened
        const found = await navigator.mediaDevices.enumerateDevices()
        if (gone) return
        setCameras(found.filter(({ kind }) => kind === 'videoinput').map(({ deviceId }) => deviceId))
        await video.current?.play()
        if (!gone) setState('live')
      })
      .catch((error: unknown) => {
        if (!gone) setState(faultOf(error))
      })
    return () => {
      gone = true
      if (stream !== null) stop(stream)
    }
  }, [wanted, tries])

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
