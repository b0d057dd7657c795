import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { description } from './support/description.ts'
import { filesUnder, made, type Node, nodesOf, read, root, type SourceFile, sources } from './support/tree.ts'

const handWritten = sources('src', 'tests')

/** Files that may be short: catalogues of texts, declarations of routes, handlers of a tag, and the public file of a module. */
const ownKind = /(?:^|\/)(?:texts?\/.+|texts\.ts|routes\.ts|\w+Handlers\.ts|public\.ts)$/

/** Files with fewer than 15 lines that only one file imports, which should contain their code; not dynamic imports and commands. */
function crumbs(all: readonly SourceFile[], textOf: (path: string) => string): string[] {
  const users = (path: string) =>
    all.flatMap((file) =>
      file.imports.filter(({ target }) => target === path).map(({ later }) => ({ later })),
    )
  return all
    .map(({ path }) => path)
    .filter((path) => /^src\/(?:web|server|cli|domain)\//.test(path) && !ownKind.test(path))
    .filter((path) => !/^src\/cli\/\w+\.ts$/.test(path))
    .filter((path) => textOf(path).trimEnd().split('\n').length < 15)
    .filter((path) => users(path).length < 2 && !users(path).some(({ later }) => later))
}

describe('files', () => {
  test('of tests open connections with connectTo: any other would fail the whole run when it ends', () => {
    const own = handWritten.filter(
      ({ path, text }) => path.startsWith('tests/') && /new pg\.Client\(/.test(text),
    )
    expect(own.map(({ path }) => path)).toEqual(['tests/support/connect.ts'])
  })

  test('have at most 400 lines', () => {
    const long = [...filesUnder('src', 'tests', 'docs'), 'README.md']
      .filter((path) => /\.(tsx?|css|sql|html|md)$/.test(path))
      .map((path) => `${path} ${read(path).trimEnd().split('\n').length}`)
      .filter((line) => Number(line.split(' ').at(-1)) > 400)
    expect(long).toEqual([])
  })

  test('export by name only what they declare: no default exports, and no barrels except public.ts of a module', () => {
    const wrong = handWritten.flatMap(({ path, text }) =>
      nodesOf(path, text)
        .filter(
          ({ type, source }) =>
            /^Export(Default|All)/.test(type) ||
            (type === 'ExportNamedDeclaration' && source && !/\/modules\/\w+\/public\.ts$/.test(path)),
        )
        .map(({ type }) => `${path} ${type}`),
    )
    // Vitest requires a default export of the global setup.
    expect(wrong).toEqual(['tests/support/globalSetup.ts ExportDefaultDeclaration'])
    expect(handWritten.filter(({ path }) => /(^|\/)index\.tsx?$/.test(path))).toEqual([])
  })

  test('have at least 15 lines or several users', () => {
    expect(crumbs(handWritten, read)).toEqual([])
    const small = (path: string, ...targets: string[]): SourceFile => ({
      path,
      text: '',
      imports: targets.map((target) => ({ written: target, target, typeOnly: false, later: false })),
    })
    const [crumb, user, other] = [
      'src/web/role/words.ts',
      'src/web/role/RoleList.tsx',
      'tests/web/role.test.ts',
    ]
    const short = () => 'a\n'.repeat(14)
    expect(crumbs([small(crumb), small(user, crumb)], short)).toContain(crumb)
    expect(crumbs([small(crumb), small(user, crumb), small(other, crumb)], short)).not.toContain(crumb)
    expect(crumbs([small(crumb), small(user, crumb)], () => 'a\n'.repeat(15))).toEqual([])
  })

  test('of components export the component that they are named after', () => {
    const components = handWritten.filter(({ path }) => path.startsWith('src/') && path.endsWith('.tsx'))
    const wrong = components.filter(({ path, text }) => {
      const name = path.split('/').at(-1)?.replace('.tsx', '') ?? ''
      return /^[A-Z]/.test(name) && !new RegExp(`export (function|const|class) ${name}\\b`).test(text)
    })
    expect(wrong.map(({ path }) => path)).toEqual([])
  })

  test('load parts of pages by `lazyPart`, so that a part that does not load leaves the rest of the page', () => {
    const raw = sources('src/web').filter(({ path, text }) =>
      nodesOf(path, text).some(
        ({ type, callee }) => type === 'CallExpression' && (callee as Node | undefined)?.name === 'lazy',
      ),
    )
    expect(raw.map(({ path }) => path).sort()).toEqual([
      // The sign-in page has no other parts that could stay, and does not load `lazyPart`.
      'src/web/session/CompanyField.tsx',
      'src/web/session/SignIn.tsx',
      'src/web/shell/lazyPart.tsx',
      // Components of `ui` import nothing of the shell; each handles the failure itself.
      'src/web/ui/form/WeightField.tsx',
      'src/web/ui/table/ChosenBar.tsx',
      'src/web/ui/table/DataTable.tsx',
      'src/web/ui/table/Grid.tsx',
    ])
  })

  test('silence no type check and contain no note of unfinished work', () => {
    const words = [
      '@ts-' + 'ignore',
      '@ts-' + 'expect-error',
      '@ts-' + 'nocheck',
      'as ' + 'any',
      'TO' + 'DO',
      'FIX' + 'ME',
    ]
    const found = handWritten.flatMap(({ path, text }) =>
      words.filter((word) => new RegExp(`(^|\\W)${word}\\b`).test(text)).map((word) => `${path}: ${word}`),
    )
    expect(found).toEqual([])
  })

  test('name the properties of an object, and spread no literal to save lines', () => {
    const spreads = (path: string, text: string) =>
      nodesOf(path, text).filter(({ type, argument }) => {
        const isSpread = type === 'SpreadElement' || type === 'JSXSpreadAttribute'
        return isSpread && (argument as Node | undefined)?.type === 'ObjectExpression'
      })
    expect(handWritten.filter(({ path, text }) => spreads(path, text).length > 0)).toEqual([])
    const open = '...' + '{ a, b }'
    expect(spreads('planted.ts', `export const x = { ${open} }`)).toHaveLength(1)
    expect(spreads('planted.tsx', `export const x = () => <p {${open}} />`)).toHaveLength(1)
  })

  test('of tests leave no test out', () => {
    const left =
      /\b(?:test|it|describe)(?:\.\w+)*\.(?:skip|only|todo|fails)\b|\b(?:fit|xit|xtest|fdescribe|xdescribe)\(/
    expect('test.concurrent.' + 'only(').toMatch(left)
    const tests = handWritten.filter(({ path }) => path.endsWith('.test.ts') || path.endsWith('.test.tsx'))
    expect(tests.length).toBeGreaterThan(40)
    expect(tests.filter(({ text }) => left.test(text)).map(({ path }) => path)).toEqual([])
  })
})

describe('the root of the repository', () => {
  test('has only the known files and folders', () => {
    const known =
      '.ci .gitattributes .gitignore README.md biome.json docs openapi orval.config.ts package-lock.json package.json src tests'
    const ignored = (name: string) => made.includes(name) || name.endsWith('.log')
    const entries = readdirSync(root).filter((name) => !ignored(name))
    expect(entries.sort()).toEqual(
      [...known.split(' '), 'tsconfig.json', 'vite.config.ts', 'vitest.config.ts'].sort(),
    )
  })

  test('pins every package to one version', () => {
    const { dependencies, devDependencies } = JSON.parse(read('package.json'))
    const versions = Object.entries({ ...dependencies, ...devDependencies } as Record<string, string>)
    expect(
      versions.filter(([, version]) => !/^(npm:[\w-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)),
    ).toEqual([])
  })
})

/** The rows of the table of modules in docs/architecture.md: a tag of the description, and where it is found. */
const homes = [
  ...read('docs/architecture.md').matchAll(/^\| (\w+) \| `([\w/.]+)` \| ([^|]+) \| ([^|]+) \|$/gm),
].map(([, tag = '', handlers = '', web = '', tests = '']) => ({
  tag,
  handlers,
  web: pathsIn(web),
  tests: pathsIn(tests),
}))

function pathsIn(cell: string): string[] {
  return [...cell.matchAll(/`([\w/.]+)`/g)].map(([, path = '']) => path)
}

describe('the table of modules in docs/architecture.md', () => {
  test('names each tag of the description once, in alphabetical order', () => {
    expect(homes.map(({ tag }) => tag)).toEqual(description.tags.map(({ name }) => name).sort())
  })

  test.each(homes)(
    '$tag: its handlers, screens and tests are where it says',
    ({ tag, handlers, web, tests }) => {
      expect(existsSync(join(root, `openapi/${tag.toLowerCase()}.yaml`))).toBe(true)
      expect(read(`src/server/${handlers}`)).toMatch(new RegExp(`Handlers<'${tag}'>`))
      for (const path of web) {
        expect(existsSync(join(root, 'src/web', path)), path).toBe(true)
        expect(path, 'inside the folder of another feature').toMatch(/^(?:shared\/)?\w+$/)
      }
      expect(tests.length).toBeGreaterThan(0)
      for (const path of tests) expect(existsSync(join(root, 'tests', path)), path).toBe(true)
    },
  )

  test('names each module and each folder of screens', () => {
    const folders = (path: string) =>
      readdirSync(join(root, path), { withFileTypes: true }).flatMap((entry) =>
        entry.isDirectory() ? entry.name : [],
      )
    const text = read('docs/architecture.md')
    const missing = [
      ...folders('src/server/modules').map((name) => `modules/${name}`),
      ...folders('src/server/platform').map((name) => `platform/${name}`),
      ...folders('src/web').map((name) => `web/${name}`),
    ].filter((name) => !text.includes(`\`${name}\``))
    expect(missing).toEqual([])
  })

  test('names each file and folder of the database', () => {
    const [, section = ''] = read('docs/architecture.md').split('| in `src/server/db` |')
    const [table = ''] = section.split('\n\n')
    const names = table.split('\n').flatMap((row) => pathsIn(row.split('|')[1] ?? ''))
    expect(names.sort()).toEqual(readdirSync(join(root, 'src/server/db')).sort())
  })

  test('names each folder of src/web/shared, which has no files outside these folders', () => {
    const [, section = ''] = read('docs/architecture.md').split('| folder of `src/web/shared` |')
    const [table = ''] = section.split('\n\n')
    const names = table.split('\n').flatMap((row) => pathsIn(row.split('|')[1] ?? ''))
    expect(names.sort()).toEqual(readdirSync(join(root, 'src/web/shared')).sort())
  })
})

describe('the vectors of the business rules', () => {
  // They came with the rules; a change to one is a change to a rule.
  const vectors = {
    'eligibility.json': '0c1acdb72c38a4d1860375fad01a5fd75c756ac9e589e9469d6ccff43dfb6ff8',
    'interest.json': 'b1b7ed20cfa2386a9b5ff40a620ab2e8d1cb07a33e2765777ccca41978c6c37f',
    'receipts.json': 'ae8470e6ddc87e5496cac180090debdf2989807285aff7b0ba18218b4dca38ca',
    'valuation.json': '63e7bfd511ee82b5195dd144a205850e6d4d302605ef006dbeabaa611bafd9c4',
  }

  test.each(Object.entries(vectors))('%s is unchanged', (name, hash) => {
    const text = read(`tests/vectors/${name}`)
    expect(createHash('sha256').update(text).digest('hex')).toBe(hash)
    expect((JSON.parse(text) as unknown[]).length).toBeGreaterThan(4)
  })
})
