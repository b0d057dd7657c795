/**
 * Records the pictures of `docs/tour.md`: starts the product with its sample business in an empty folder, plays the stories of the
 * tour in a browser, and writes a picture of each step to `docs/images`. Run it after changing these screens:
 * `npm run pictures`. It needs a font with the sign ₹; `FONTCONFIG_FILE` names the settings of the fonts to use. Ends with an
 * error, and the name of the step, if a story fails.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import sharp from 'sharp'
import { launchChromium } from '../support/chromium.ts'
import { stories } from './stories.ts'

const PASSWORD = 'Pictures-of-a-day-1'
const IMAGES = join(import.meta.dirname, '../../docs/images')
/** The page on which a story stopped. */
const FAILED = join(import.meta.dirname, '../../dist/pictures-failed.png')
const READY_WITHIN_MS = 300_000

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  await new Promise((done) => server.close(done))
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

/** Starts the product and waits until it is ready. */
async function start(folder: string, port: number): Promise<ChildProcess> {
  const process_ = spawn(process.execPath, ['src/cli/start.ts'], {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: folder,
      OWNER_PASSWORD: PASSWORD,
      SAMPLE_DATA: '1',
    },
    stdio: 'ignore',
  })
  const until = Date.now() + READY_WITHIN_MS
  while (Date.now() < until) {
    if (process_.exitCode !== null) throw new Error('the product did not start')
    const reply = await fetch(`http://127.0.0.1:${port}/api/health`).catch(() => null)
    if (reply?.ok) return process_
    await new Promise((done) => setTimeout(done, 1_000))
  }
  process_.kill()
  throw new Error(`the product was not ready within ${READY_WITHIN_MS / 1_000} s`)
}

async function record(browser: Browser, origin: string): Promise<void> {
  for (const { name, user, width, height, scheme, run } of stories) {
    const context = await browser.newContext({
      viewport: { width, height },
      colorScheme: scheme,
      reducedMotion: 'reduce',
      locale: 'en-IN',
      timezoneId: 'Asia/Kolkata',
    })
    const page = await context.newPage()
    page.setDefaultTimeout(20_000)
    let last = 'sign in'
    try {
      await page.goto(origin)
      await page.getByLabel('User name').fill(user)
      await page.getByLabel(/^Password/).fill(PASSWORD)
      await page.keyboard.press('Enter')
      await page.waitForURL('**/dashboard')
      await run(page, async (step) => {
        last = step
        await page.waitForFunction(
          () =>
            document.fonts.status === 'loaded' &&
            document.querySelector('[aria-busy="true"], .mantine-Notification-root') === null &&
            [...document.images].every((image) => image.complete),
        )
        const file = join(IMAGES, `${name}-${step}.webp`)
        await sharp(await page.screenshot())
          .webp({ quality: 82 })
          .toFile(file)
        console.log(`docs/images/${name}-${step}.webp`)
      })
    } catch (error) {
      await page.screenshot({ path: FAILED })
      throw new Error(`${name}, after the step "${last}"; the page is in ${FAILED}`, { cause: error })
    } finally {
      await context.close()
    }
  }
}

const folder = mkdtempSync(join(tmpdir(), 'pledgebook-pictures-'))
const port = await freePort()
const product = await start(folder, port)
const browser = await launchChromium()
try {
  await record(browser, `http://127.0.0.1:${port}`)
} finally {
  await browser.close()
  const ended = new Promise((done) => product.once('exit', done))
  product.kill()
  await ended
  rmSync(folder, { recursive: true, force: true })
}
