import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { webFolder } from '../../src/cli/build/ensureBuilt.ts'

/** Bytes of the built browser program, brotli, the largest first. Budgets are held in tests/web/size.test.ts. */
export async function benchWeb(): Promise<void> {
  const files = readdirSync(join(webFolder, 'assets'))
    .filter((name) => name.endsWith('.br'))
    .map((name) => ({
      name: name.replace(/\.br$/, ''),
      bytes: statSync(join(webFolder, 'assets', name)).size,
    }))
    .sort((a, b) => b.bytes - a.bytes)
  for (const { name, bytes } of files.slice(0, 12))
    console.log(`${name.padEnd(44)} ${(bytes / 1000).toFixed(1)} kB brotli`)
  console.log(
    `${'all files'.padEnd(44)} ${(files.reduce((sum, file) => sum + file.bytes, 0) / 1000).toFixed(1)} kB brotli`,
  )
}
