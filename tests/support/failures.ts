import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { inject, type TestContext } from 'vitest'
import { draw } from './undrawn.ts'

type Task = TestContext['task']

const folders = new Map<string, string>()

/** Writes a file about a failed test into the test's folder, which is created with the first. Returns its path. */
export function writeFailure(
  task: Pick<Task, 'id' | 'fullName'>,
  name: string,
  content: string | Buffer,
  failures = inject('failures'),
): string {
  const folder = folders.get(task.id) ?? makeFolder(task, failures)
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

/** Writes the state of a failed test's page: a screenshot, its address, the focus, and its accessibility tree. */
export async function writePage(task: Task, page: Page, number: number): Promise<void> {
  const shown = await page
    .locator('body')
    .ariaSnapshot({ timeout: 2000 })
    .catch(() => '(no answer)')
  const focused = await page
    .evaluate(() => document.activeElement?.outerHTML.slice(0, 400))
    .catch(() => '(no answer)')
  const text = `${page.url()}\nfocus: ${focused}\n${shown}`
  console.log(text)
  writeFailure(task, `page-${number}.txt`, text)
  await draw(page).catch(() => undefined)
  const picture = await page.screenshot({ timeout: 5000 }).catch(() => null)
  if (picture) writeFailure(task, `page-${number}.png`, picture)
}

/** `tests/web/role.test.ts > a role > is added` becomes `tests.web.role/a-role-is-added`, with a number if that exists. */
function makeFolder({ id, fullName }: Pick<Task, 'id' | 'fullName'>, failures: string): string {
  const [file = '', ...titles] = fullName.split(' > ')
  const slug = (text: string, most: number) =>
    text
      .toLowerCase()
      .replace(/[^a-z0-9.]+/g, '-')
      .replace(/^-|-$/g, '')
      .slice(0, most)
  const parent = join(failures, file.replace(/\.test\.tsx?$/, '').replaceAll('/', '.'))
  const name = slug(titles.join(' '), 100) || 'set-up'
  let folder = join(parent, name)
  for (let taken = 2; existsSync(folder); taken += 1) folder = join(parent, `${name}-${taken}`)
  mkdirSync(folder, { recursive: true })
  folders.set(id, folder)
  return folder
}
