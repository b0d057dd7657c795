import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Seconds from `npm start` to the address, on a new folder and again on the same. */
export async function benchStart(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'pledgebook-start-'))
  try {
    for (const name of ['first start, SAMPLE_DATA=0', 'second start']) {
      console.log(`${name.padEnd(34)} ready in ${(await startOnce(dataDir)).toFixed(1)} s`)
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

function startOnce(dataDir: string): Promise<number> {
  const from = performance.now()
  const child = spawn('node', ['src/cli/start.ts'], {
    env: { ...process.env, DATA_DIR: dataDir, SAMPLE_DATA: '0', PORT: '0', PUBLIC_URL: '' },
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
