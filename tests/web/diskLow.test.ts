import { execFileSync } from 'node:child_process'
import type { Page } from 'playwright-core'
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
  const becomes = (low: boolean) =>
    eventually(async () => ((await site.services.disk.space())?.low === low ? true : undefined))
  try {
    expect(await warningsAfterReload(page)).toEqual([])
    run('mount', '-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', site.dataDir)
    try {
      await becomes(true)
      expect(await warningsAfterReload(page)).toEqual([
        expect.stringMatching(/The server’s disk is nearly full: \d+ % free.*Entries are still saved\./),
      ])
    } finally {
      run('umount', site.dataDir)
    }
    await becomes(false)
    expect(await warningsAfterReload(page)).toEqual([])
  } finally {
    await site.end()
  }
})

/** The warnings about the disk once the dashboard is loaded again. The panel of the day is hidden until the place above it is decided. */
async function warningsAfterReload(page: Page): Promise<string[]> {
  await page.reload()
  await page.getByRole('region', { name: 'Day', exact: true }).waitFor()
  return page.getByRole('alert').filter({ hasText: 'disk' }).allTextContents()
}
