import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { openBrowser, signIn } from '../support/browser.ts'
import { eventually } from '../support/processes.ts'
import { OWNER_PASSWORD } from '../support/server.ts'
import { startSite } from '../support/site.ts'

const browser = openBrowser()
const run = (command: string, ...words: string[]) => execFileSync(command, words)
/** Whether this process may mount a small disk of its own. */
const mounts = process.platform === 'linux' && process.getuid?.() === 0

test.skipIf(!mounts)('the dashboard warns while the disk of the server is nearly full', async () => {
  const site = await startSite()
  const page = await browser.newPage()
  await signIn(page, site, 'owner', OWNER_PASSWORD, '/dashboard')
  const warning = page.getByRole('alert').filter({ hasText: 'disk' })
  await page.getByRole('heading', { level: 1, name: /^Good / }).waitFor()
  expect(await warning.count()).toBe(0)
  run('mount', '-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', site.dataDir)
  try {
    await eventually(async () => ((await site.services.disk.space())?.low ? true : undefined))
    await page.reload()
    await warning.waitFor()
    expect(await warning.textContent()).toMatch(
      /The server’s disk is nearly full: \d+ % free.*Entries are still saved\./,
    )
  } finally {
    run('umount', site.dataDir)
    await site.end()
  }
})
