import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer } from 'vite'
import { expect, onTestFinished, test } from 'vitest'
import { earlyChanges } from './watch.ts'

/** The number of nested folders. */
const DEPTH = 200

test('a file changed before the watcher has read its folder is reported, and no older file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pledgebook-watch-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  // The watcher reads one folder after the other, so it cannot be ready before the change.
  const deep = join(folder, 'src', ...Array<string>(DEPTH).fill('deep'))
  const [changed = '', unchanged = ''] = ['changed', 'unchanged'].map((name) => join(deep, `${name}.ts`))
  mkdirSync(deep, { recursive: true })
  for (const file of [changed, unchanged]) {
    writeFileSync(file, 'export {}')
    utimesSync(file, 0, 0)
  }
  const changes = new Set<string>()
  const ready = Promise.withResolvers<void>()
  const server = await createServer({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    server: { middlewareMode: true, ws: false },
    plugins: [
      {
        name: 'edit',
        configureServer: ({ watcher }) => {
          watcher.on('change', (file) => changes.add(file)).on('ready', ready.resolve)
          writeFileSync(changed, 'export const edited = true')
        },
      },
      earlyChanges(folder),
    ],
  })
  await ready.promise
  await server.close()
  expect([...changes]).toEqual([changed])
})
