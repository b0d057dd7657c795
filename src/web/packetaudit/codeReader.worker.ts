import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader'
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url'

/** What the worker sends once it can read, and then for each picture: the text of a code, or null if there is none. */
export type WorkerReply = { text: string | null } | { problem: string }

/** The kinds of codes that `codeReader.ts` lists. */
const options: ReaderOptions = {
  formats: ['QRCode', 'DataMatrix', 'Code128', 'Code39'],
  maxNumberOfSymbols: 1,
  textMode: 'Plain',
}

const reply = (message: WorkerReply) => postMessage(message)

// The package would otherwise load its WebAssembly from another server.
prepareZXingModule({ overrides: { locateFile: () => wasm }, fireImmediately: true }).then(
  () => reply({ text: null }),
  (error: unknown) => reply({ problem: String(error) }),
)

addEventListener('message', async ({ data }: MessageEvent<ImageData>) => {
  const [found] = await readBarcodes(data, options).catch(() => [])
  reply({ text: found?.text || null })
})
