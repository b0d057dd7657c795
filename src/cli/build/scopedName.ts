import { createHash } from 'node:crypto'

/** Digits of the hash. A test names classes that would get the same name in two files. */
const DIGITS = 4

/**
 * The class name of a CSS module in the built pages: its own name and a hash of its file. Vite's own name also has the line in the
 * file, which differs for each class and compresses badly, and changes with every edit (docs/decisions/0106).
 * @param path the absolute path of the file
 */
export function scopedName(name: string, path: string): string {
  const file = path.slice(path.lastIndexOf('/src/web/'))
  const hash = createHash('sha256').update(file).digest('hex')
  return `${name}_${hash.slice(0, DIGITS)}`
}
