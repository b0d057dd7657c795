import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { figure } from './timing.ts'

/** How long the first start with the sample business may take, in seconds. */
const SAMPLE_LIMIT = 20

/** Measures the seconds until `npm start` is ready: on a new folder, with and without the sample business, and again on the same folder. */
export async function benchStart(): Promise<void> {
  for (const [sample, limit] of [
    ['0', undefined],
    ['1', SAMPLE_LIMIT],
  ] as const) {
    const dataDir = mkdtempSync(join(tmpdir(), 'pledgebook-start-'))
    try {
      const first = `first start, SAMPLE_DATA=${sample}`
      console.log(figure(first, await startOnce(dataDir, sample), 's until ready', limit, 1))
      console.log(figure('second start', await startOnce(dataDir, sample), 's until ready', undefined, 1))
    } finally {
      rmSync(dataDir, { recursive: true, force: true })
    }
  }
}

function startOnce(dataDir: string, sample: '0' | '1'): Promise<number> {
  const from = performance.now()
  const child = spawn('node', ['src/cli/start.ts'], {
    env: { ...process.env, DATA_DIR: dataDir, SAMPLE_DATA: sample, PORT: '0', PUBLIC_URL: '' },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  return new Promise((resolve, reject) => {
    let seconds = Number.NaN
    child.stdout.on('data', (text: Buffer) => {
      if (!text.toString().includes('is ready at')) return
      seconds = (performance.now() - from) / 1000
      child.kill('SIGTERM')
    })
    child.once('exit', () =>
      Number.isNaN(seconds) ? reject(new Error('npm start did not get ready')) : resolve(seconds),
    )
  })
}
