import type { WorkerReply } from './codeReader.worker.ts'
import { type BarcodeDetectorClass, barcodeDetector } from './scanProblem.ts'

/** Kinds of codes on seals. Searching for more of them would find codes where there are none. */
const formats = ['qr_code', 'data_matrix', 'code_128', 'code_39']

/** Reads codes in the picture of a camera. */
export interface CodeReader {
  /** The text of a code in the current picture; null if there is none. */
  read: (video: HTMLVideoElement) => Promise<string | null>
  close: () => void
}

/**
 * Opens the reader of the browser, or our own where it has none for these codes (decision 83). Only then is our own loaded.
 * @throws Error if our own cannot be loaded
 */
export async function openCodeReader(): Promise<CodeReader> {
  return (await browserReader()) ?? workerReader()
}

async function browserReader(): Promise<CodeReader | undefined> {
  const Detector = barcodeDetector()
  if (Detector === undefined || !(await supportsFormats(Detector))) return undefined
  const detector = new Detector({ formats })
  return {
    read: async (video) => {
      const [found] = await detector.detect(video).catch(() => [])
      return found?.rawValue ?? null
    },
    close: () => undefined,
  }
}

/** Whether a detector reads all codes of seals. Some browsers have the class, but list no format or throw an error. */
async function supportsFormats(Detector: BarcodeDetectorClass): Promise<boolean> {
  try {
    const supported = await Detector.getSupportedFormats()
    return formats.every((format) => supported.includes(format))
  } catch {
    return false
  }
}

async function workerReader(): Promise<CodeReader> {
  const worker = new Worker(new URL('./codeReader.worker.ts', import.meta.url), { type: 'module' })
  const canvas = document.createElement('canvas')
  const pen = canvas.getContext('2d', { willReadFrequently: true })

  const nextText = () =>
    new Promise<string | null>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<WorkerReply>) =>
        'problem' in data ? reject(new Error(data.problem)) : resolve(data.text)
      worker.onerror = () => reject(new Error('The reader of codes did not load'))
    })

  function pictureOf(video: HTMLVideoElement): ImageData | undefined {
    const { videoWidth, videoHeight } = video
    if (videoWidth === 0) return undefined
    canvas.width = videoWidth
    canvas.height = videoHeight
    pen?.drawImage(video, 0, 0)
    return pen?.getImageData(0, 0, videoWidth, videoHeight)
  }

  try {
    await nextText()
  } catch (error) {
    worker.terminate()
    throw error
  }
  return {
    read: async (video) => {
      const picture = pictureOf(video)
      if (picture === undefined) return null
      const text = nextText()
      worker.postMessage(picture, [picture.data.buffer])
      return text
    },
    close: () => worker.terminate(),
  }
}
