import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'

/** For root, for closed networks, and for machines with little shared memory. */
const flags = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
]

const names = ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser', 'chrome', 'msedge']
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
]

/** The first Chromium that starts here: Playwright's own, a system one, the one from npm, Debian's (as root). */
export async function launchChromium(): Promise<Browser> {
  const tried: string[] = []
  for (const find of [playwrightsOwn, systemOne, fromNpm, fromDebian]) {
    try {
      const found = await find()
      if (found === undefined) continue
      const args = [...flags, ...(found.args ?? [])]
      return await chromium.launch({ executablePath: found.path, args })
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

/** The one from npm is built for Linux on x64. */
async function fromNpm(): Promise<Found | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  const { default: packed } = await import('@sparticuz/chromium')
  return { path: await packed.executablePath(), args: ['--no-zygote', '--disable-gpu'] }
}

function fromDebian(): Found | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return undefined
  execFileSync('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], { stdio: 'ignore' })
  return systemOne()
}
