import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { type Browser, type BrowserServer, chromium, type LaunchOptions } from 'playwright-core'

/** For root, for closed networks, and for machines with little shared memory. */
const flags = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
  // A camera that shows a moving pattern and needs no leave, for photos.
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
]

const names = ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser', 'chrome', 'msedge']
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
]

/** A Chromium of one's own. */
export const launchChromium = (): Promise<Browser> => firstThatStarts((options) => chromium.launch(options))

/** A Chromium that several test files share, by its address. */
export const serveChromium = (): Promise<BrowserServer> =>
  firstThatStarts((options) => chromium.launchServer(options))

/**
 * The first Chromium that starts here: the one from npm (headless only, a third cheaper for each page than a whole browser),
 * Playwright's own, a system one, Debian's (as root).
 */
async function firstThatStarts<Started>(
  start: (options: LaunchOptions) => Promise<Started>,
): Promise<Started> {
  const tried: string[] = []
  for (const find of [fromNpm, playwrightsOwn, systemOne, fromDebian]) {
    try {
      const found = await find()
      if (found === undefined) continue
      const args = [...flags, ...(found.args ?? [])]
      return await start({ executablePath: found.path, args, ...(found.env && { env: found.env }) })
    } catch (error) {
      tried.push(`${find.name}: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`)
    }
  }
  throw new Error(
    'The tests of the pages need Chromium and found none that starts. Install Chrome or Chromium ' +
      `(for example "npx playwright-core install chromium" or, on Debian, "apt-get install chromium").${tried.map((line) => `\n  ${line}`).join('')}`,
  )
}

interface Found {
  path: string
  args?: string[]
  env?: NodeJS.ProcessEnv
}

function playwrightsOwn(): Found | undefined {
  const path = chromium.executablePath()
  return existsSync(path) ? { path } : undefined
}

function systemOne(): Found | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const path = [...folders.flatMap((folder) => names.map((name) => join(folder, name))), ...places].find(
    existsSync,
  )
  return path === undefined ? undefined : { path }
}

/** The one from npm is built for Linux on x64 and brings the libraries and fonts that a bare machine lacks. */
async function fromNpm(): Promise<Found | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  const before = { ...process.env }
  // It unpacks its libraries only where it is told so.
  process.env.AWS_LAMBDA_JS_RUNTIME = 'nodejs24.x'
  const { default: packed } = await import('@sparticuz/chromium')
  const path = await packed.executablePath()
  process.env = before
  const [libraries, fonts] = [join(tmpdir(), 'al2023', 'lib'), join(tmpdir(), 'fonts')]
  return {
    path,
    args: ['--no-zygote', '--disable-gpu', '--in-process-gpu'],
    env: { ...before, LD_LIBRARY_PATH: libraries, FONTCONFIG_PATH: fonts },
  }
}

function fromDebian(): Found | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return undefined
  execFileSync('apt-get', ['update'], { stdio: 'ignore' })
  execFileSync('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], { stdio: 'ignore' })
  return systemOne()
}
