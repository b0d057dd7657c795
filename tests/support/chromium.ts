import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type Browser, type BrowserServer, chromium, type LaunchOptions } from 'playwright-core'
import { memoryHasRoom } from './memory.ts'

const root = join(import.meta.dirname, '../..')
const unpackScript = fileURLToPath(new URL('./unpackChromium.ts', import.meta.url))

/** Several times the shared memory that the pages of a run use. */
const SHARED_BYTES = 1024 ** 3

/** For root and for closed networks. */
const flags = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
  // This list replaces Playwright's. Disabling RenderDocument, a new document host for each navigation, makes reloads 14 % cheaper.
  `--disable-features=${[
    'AvoidUnnecessaryBeforeUnloadCheckSync',
    'DestroyProfileOnBrowserClose',
    'HttpsFirstBalancedModeAutoEnable',
    'HttpsUpgrades',
    'MediaRouter',
    'NetworkTimeServiceQuerying',
    'OptimizationHints',
    'PaintHolding',
    'RenderDocument',
    'ThirdPartyStoragePartitioning',
  ].join(',')}`,
  // A page lives for seconds: optimised code would not pay off, and a larger young generation needs fewer collections.
  '--js-flags=--no-opt,--no-maglev,--min-semi-space-size=16',
  // A fake camera with a moving pattern, without a permission prompt.
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
]

/** Arguments of Playwright to leave out. This one puts shared memory into files on disk, whose creation and removal cost CPU time. */
const leftOut = memoryHasRoom(SHARED_BYTES) ? ['--disable-dev-shm-usage'] : []

const names = ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser', 'chrome', 'msedge']
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
]

/** A separate Chromium, with further arguments, and further arguments of Playwright left out. */
export const launchChromium = (more: { args?: string[]; leaveOut?: string[] } = {}): Promise<Browser> =>
  firstThatStarts(({ args = [], ...options }) =>
    chromium.launch({
      ...options,
      args: [...args, ...(more.args ?? [])],
      ignoreDefaultArgs: [...leftOut, ...(more.leaveOut ?? [])],
    }),
  )

/** Launches a Chromium server to which several test files connect. */
export const serveChromium = (): Promise<BrowserServer> =>
  firstThatStarts((options) => chromium.launchServer({ ...options, ignoreDefaultArgs: leftOut }))

/**
 * The first Chromium that starts here: the one from npm (headless only, a third cheaper per page than a full browser),
 * Playwright's own, a system one. Nothing is installed: when none starts, the error says what to install.
 */
async function firstThatStarts<Started>(
  start: (options: LaunchOptions) => Promise<Started>,
): Promise<Started> {
  const tried: string[] = []
  for (const find of [chromiumFromNpm, playwrightsOwn, systemOne]) {
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
    'The browser tests need Chromium, but none could be started. Install one:\n' +
      '  npx playwright-core install chromium    (any system)\n' +
      '  apt-get install chromium                (Debian, as root)\n' +
      `What was tried:${tried.map((line) => `\n  ${line}`).join('')}`,
  )
}

/**
 * Settings of fontconfig that find the fonts in the folder `fonts` next to them and no others, so that pages look alike on every
 * machine. The settings in the package name folders of AWS Lambda; without any font Chromium crashes.
 */
const fontSettings = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`

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
async function chromiumFromNpm(): Promise<Found | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  const folder = await unpacked()
  return {
    path: join(folder, 'chromium'),
    args: ['--disable-gpu', '--in-process-gpu'],
    env: {
      ...process.env,
      LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'),
      FONTCONFIG_PATH: join(folder, 'fonts'),
    },
  }
}

/**
 * The folder of the unpacked Chromium, per checkout and user. It is renamed once it is complete, so that two runs that
 * start together never use an incomplete browser.
 */
export async function unpacked(): Promise<string> {
  const { version } = JSON.parse(
    readFileSync(join(root, 'node_modules/@sparticuz/chromium/package.json'), 'utf8'),
  ) as { version: string }
  const folder = join(root, 'dist/tests/browser', `chromium-${version}-${userInfo().username}`)
  if (existsSync(folder)) return folder
  const making = `${folder}.${process.pid}`
  mkdirSync(making, { recursive: true })
  // The name of an AWS runtime makes it unpack its libraries too.
  const env = { ...process.env, TMPDIR: making, AWS_LAMBDA_JS_RUNTIME: 'nodejs24.x' }
  await promisify(execFile)(process.execPath, [unpackScript], { env })
  writeFileSync(join(making, 'fonts/fonts.conf'), fontSettings)
  try {
    renameSync(making, folder)
  } catch (error) {
    // Another run was first.
    if (!existsSync(folder)) throw error
    rmSync(making, { recursive: true })
  }
  return folder
}
