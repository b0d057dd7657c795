import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The function that orval repeats in every call with a body. */
const headersFunction = /\n *const getHeaders = (\([\s\S]*?\n {2}\});\n/

/** A key with the same request twice. */
const requestTwice = /\.\.\.\((\w+) \? \[\1\] : \[\]\), \1\n/g

/**
 * Makes the generated hooks small: each operation stays in its own file, so that a page loads only the operations that it
 * calls; what orval repeats per operation or tag is moved to `helpers.ts`; a query key holds its request once; barrels are
 * removed, so that every import names an operation.
 * @throws Error where orval writes something other than expected
 */
export function tidyHooks(folder: string): void {
  const shared = new Map<string, string>()
  const share = (name: string, source: string) => {
    if ((shared.get(name) ?? source) !== source) throw new Error(`orval writes ${name} in several ways`)
    shared.set(name, source)
  }
  rmSync(join(folder, 'index.ts'))
  const tags = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  for (const { name: tag } of tags) {
    const helpers = join(folder, tag, `${tag}.helpers.ts`)
    share('helpers', readFileSync(helpers, 'utf8'))
    rmSync(helpers)
    rmSync(join(folder, tag, 'index.ts'))
    for (const name of readdirSync(join(folder, tag))) {
      const path = join(folder, tag, name)
      let source = readFileSync(path, 'utf8').replaceAll(`'./${tag}.helpers.ts'`, `'../helpers.ts'`)
      source = source.replaceAll(requestTwice, '...($1 ? [$1] : [])\n')
      const [found, headers] = headersFunction.exec(source) ?? []
      if (found !== undefined && headers !== undefined) {
        share('getHeaders', headers)
        source = source
          .replaceAll(found, '\n')
          .replace('\nimport ', `\nimport { getHeaders } from '../helpers.ts';\nimport `)
      }
      if (source.includes('const getHeaders')) throw new Error(`${path} defines getHeaders in another way`)
      writeFileSync(path, source)
    }
  }
  const [helpers, getHeaders] = ['helpers', 'getHeaders'].map((name) => shared.get(name) ?? '')
  writeFileSync(join(folder, 'helpers.ts'), `${helpers}\nexport const getHeaders = ${getHeaders};\n`)
}
