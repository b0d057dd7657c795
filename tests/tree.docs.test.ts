import { existsSync, readdirSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { describe, expect, test } from 'vitest'
import { filesUnder, importsOf, isGenerated, read, root } from './support/tree.ts'

const pages = ['README.md', ...filesUnder('docs').filter((path) => path.endsWith('.md'))]
const decisions = readdirSync(join(root, 'docs/decisions')).filter((name) => name !== 'README.md')
const packageFile: Record<
  'scripts' | 'dependencies' | 'devDependencies',
  Record<string, string>
> = JSON.parse(read('package.json'))

function withoutBlocks(text: string): string {
  return text.replace(/^```[\s\S]*?^```$/gm, '')
}

/** A page without its code, whose brackets are not links. */
function prose(text: string): string {
  return withoutBlocks(text).replace(/`[^`\n]*`/g, '')
}

/** The anchor of a heading: lower case, spaces as hyphens, without punctuation. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-')
}

function anchorsOf(text: string): string[] {
  return [...withoutBlocks(text).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading))
}

/** The broken relative links of a page. `isThere` and `textOf` take paths from the root. */
function deadLinks(
  path: string,
  text: string,
  isThere: (path: string) => boolean,
  textOf: (path: string) => string,
): string[] {
  return [...prose(text).matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, link = '']) => {
    if (/^https?:/.test(link)) return []
    const [file = '', anchor] = link.split('#')
    const target = file === '' ? path : posix.join(dirname(path), file)
    const known = isThere(target) && (anchor === undefined || anchorsOf(textOf(target)).includes(anchor))
    return known ? [] : [`${path}: ${link}`]
  })
}

/** The paths that a page names and that do not exist; `platform/` and `modules/` begin at `src/server`. */
function deadPaths(text: string): string[] {
  const named = [...text.matchAll(/`((?:src|tests|docs|openapi|platform|modules)\/[\w./-]*)`/g)]
  return named
    .map(([, path = '']) => path)
    .filter((path) => !isGenerated(`${path}/`) && !isGenerated(path))
    .filter((path) => !existsSync(join(root, path.replace(/^(?=platform|modules)/, 'src/server/'))))
}

/** What pages name although it does not exist. */
const absent: Record<string, readonly string[]> = {
  // The example of a new master.
  'docs/recipes.md': ['locker.yaml', 'NNNN-lockers.sql', 'lockerHandlers.ts', 'locker.ts'],
  // Files that packages replaced.
  'docs/decisions/0011-libraries-of-the-platform.md': ['http/cookies.ts', 'jobs/boundedCache.ts'],
  // An option of the bundler that was tried and is not set.
  'docs/decisions/0058-chunks-by-what-pages-need.md': ['entriesAware'],
}

const files = [
  ...readdirSync(root, { withFileTypes: true }).flatMap((entry) => (entry.isFile() ? entry.name : [])),
  ...filesUnder('src', 'tests', 'docs', 'openapi'),
]
const namesIn = (path: string) => read(path).match(/[A-Za-z_]\w*/g) ?? []

/** Every name in the code and its configuration, but not those that this file plants. */
const names = new Set(
  files
    .filter((path) => /\.(?:tsx?|js|sql|ya?ml|json|css)$/.test(path))
    .filter((path) => path !== 'tests/tree.docs.test.ts' && path !== 'package-lock.json')
    .flatMap(namesIn),
)

/** The changelog without the changes before the release, which have the earlier names of the API. */
function withoutEarlier(text: string): string {
  return text.split('\n**Changed before release**\n')[0] ?? ''
}

/** The files whose path is, or ends with, a written one. */
function filesNamed(written: string): string[] {
  return files.filter((path) => path === written || path.endsWith(`/${written}`))
}

/** The files that a page names, with or without their folders, and that do not exist. */
function deadFiles(text: string): string[] {
  return [...withoutBlocks(text).matchAll(/`(\w[\w./-]*\.(?:tsx?|js|sql|ya?ml|json|css))`/g)]
    .map(([, written = '']) => written)
    .filter((written) => !isGenerated(written) && filesNamed(written).length === 0)
}

/** The names in backticks, such as `useRead` and `Actor`, that no file of code has. */
function unknownNames(text: string): string[] {
  return [...withoutBlocks(text).matchAll(/`([^`\n/]+)`/g)]
    .filter(([, span = '']) => !/\.\w{1,4}$/.test(span))
    .flatMap(([, span = '']) => span.match(/^[A-Z]\w*[a-z]\w*$|\b[A-Za-z]\w*[a-z][A-Z]\w*/g) ?? [])
    .filter((name) => !names.has(name))
}

/** The names that are not in the file in which a page finds them: `name` in `file`, `name` (`file`) or `file` (`name`). */
function misplacedNames(text: string): string[] {
  const pairs = [
    ...text.matchAll(/`(?<name>\w+)`\s+(?:in\s+|\()`(?<file>[\w./-]+\.(?:tsx?|sql|ya?ml))`/g),
    ...text.matchAll(/`(?<file>[\w./-]+\.(?:tsx?|sql|ya?ml))`\s+\(`(?<name>\w+)`\)/g),
  ]
  return pairs.flatMap(({ groups: { name = '', file = '' } = {} }) =>
    filesNamed(file).some((path) => new Set(namesIn(path)).has(name)) ? [] : [`${name} in ${file}`],
  )
}

/** The scripts that a page names as `npm run <name>` and the project lacks. */
function unknownScripts(text: string): string[] {
  return [...text.matchAll(/npm run (?:-s )?([\w:]+)/g)]
    .map(([, name = '']) => name)
    .filter((name) => !Object.hasOwn(packageFile.scripts, name))
}

/** Packages in a cell of the table; a scope is written once for those that follow, `*` is all of a scope. */
function packagesIn(cell: string, used: readonly string[]): string[] {
  let scope = ''
  return cell.split(', ').flatMap((written) => {
    if (written.endsWith('/*')) return used.filter((name) => name.startsWith(written.slice(0, -1)))
    if (written.startsWith('@')) scope = written.split('/')[0] ?? ''
    const short = `${scope}/${written}`
    return [!used.includes(written) && used.includes(short) ? short : written]
  })
}

describe('README.md and docs/', () => {
  test('README.md has at most 150 lines', () => {
    expect(read('README.md').trimEnd().split('\n').length).toBeLessThanOrEqual(150)
  })

  test('relative links lead to a file and heading that exist', () => {
    expect(
      pages.flatMap((path) => deadLinks(path, read(path), (to) => existsSync(join(root, to)), read)),
    ).toEqual([])
    const dead = (text: string) =>
      deadLinks(
        'docs/a.md',
        text,
        (to) => to === 'docs/a.md' || to === 'docs/b.md',
        () => '# Two words\n',
      )
    expect(dead('[x](b.md) [x](b.md#two-words) [x](#two-words) [x](https://example.org/y)')).toEqual([])
    expect(dead('[x](c.md) [x](b.md#three) `[x](c.md)`')).toEqual([
      'docs/a.md: c.md',
      'docs/a.md: b.md#three',
    ])
  })

  test('paths of the sources, tests and pages exist', () => {
    expect(pages.flatMap((path) => deadPaths(read(path)).map((name) => `${path}: ${name}`))).toEqual([])
    expect(
      deadPaths('`src/web`, `platform/http/bind.ts`, `modules/nothing`, `src/web/nothing.ts`, `x/y`'),
    ).toEqual(['modules/nothing', 'src/web/nothing.ts'])
  })

  test('files and names in backticks exist, the names in the file in which a page finds them', () => {
    const wrong = (text: string) => [...deadFiles(text), ...unknownNames(text), ...misplacedNames(text)]
    const found = pages.map((path) => [path, wrong(withoutEarlier(read(path)))] as const)
    expect(Object.fromEntries(found.filter(([, names]) => names.length > 0))).toEqual(absent)
    expect(
      wrong('`print/printoutParts.tsx`, `compose.ts`, `print/paperParts.tsx`, `/api/x.json`, `a/compose.ts`'),
    ).toEqual(['print/paperParts.tsx', 'a/compose.ts'])
    expect(wrong('`activeReason`, `Actor`, `keptReason`, `NotAName`, `x.isNowhere()`, `LIKE`')).toEqual([
      'keptReason',
      'NotAName',
      'isNowhere',
    ])
    expect(
      wrong(
        '`labelOf` in `reports/parts.ts`, `minShareCount` in `vite.config.ts`, `reportTexts.ts` (`labelOf`), ' +
          '`minShareCount` (`chunkGroups.ts`)',
      ),
    ).toEqual(['minShareCount in vite.config.ts', 'labelOf in reportTexts.ts'])
  })

  test('each `npm run` names a script of package.json', () => {
    expect(pages.flatMap((path) => unknownScripts(read(path)).map((name) => `${path}: ${name}`))).toEqual([])
    expect(unknownScripts('`npm run verify`, `npm run -s vectors`, `npm run serve:nothing -- x`')).toEqual([
      'serve:nothing',
    ])
  })
})

describe('the receipt in docs/architecture.md', () => {
  const [, section = ''] = read('docs/architecture.md').split('\n## A receipt, from the field to the tile\n')
  const text = section.split('\n## ')[0] ?? ''
  const written = [...new Set([...text.matchAll(/`([\w./-]+\.(?:tsx?|sql))`/g)].map(([, path = '']) => path))]
  const opened = written.flatMap(filesNamed)

  test('is followed through fewer than 30 files, as counted', () => {
    expect(opened.length).toBe(written.length)
    expect(opened.length).toBeLessThan(30)
    expect(Number(/\b(\d+) files\b/.exec(text)?.[1])).toBe(opened.length)
  })

  test('leads from each file to the next by an import, except where a request, the database or a generated hook is between', () => {
    const importedBy = (path: string) =>
      /\.tsx?$/.test(path)
        ? importsOf(path, read(path)).flatMap(({ target, typeOnly }) => (typeOnly ? [] : [target]))
        : []
    const leadsTo = new Map(
      opened.map((path) => [
        path,
        importedBy(path).flatMap((target) => (target.endsWith('/public.ts') ? importedBy(target) : [target])),
      ]),
    )
    const begins = opened.filter(
      (path, at) => !opened.slice(0, at).some((one) => leadsTo.get(one)?.includes(path)),
    )
    expect(begins).toEqual([
      'src/web/partpayment/actions/ReceivePanel.tsx',
      'src/api/http.ts',
      'src/server/platform/http/bind.ts',
      'src/server/modules/lending/servicing/partPaymentHandlers.ts',
      'src/server/db/readModels/loanMoney.sql',
      'src/web/shell/staleData.ts',
      'src/server/platform/http/live.ts',
      'src/web/shell/live.ts',
      'src/web/dashboard/summary/DashboardSummary.tsx',
      'src/server/modules/dashboard/figures.ts',
    ])
  })
})

describe('docs/decisions', () => {
  test.each(decisions)(
    '%s has its number, title, context, decision, consequences and when to revisit it',
    (name) => {
      const [, number = ''] = /^(\d{4})-[a-z\d]+(?:-[a-z\d]+)*\.md$/.exec(name) ?? []
      const text = read(`docs/decisions/${name}`)
      expect(text).toMatch(new RegExp(`^# ${Number(number)}\\. \\S`))
      const parts = ['**Context.**', '**Decision.**', '**Consequences.**', '**Revisit when**']
      const places = parts.map((part) => text.indexOf(`\n${part}`))
      expect(places.filter((place) => place < 0)).toEqual([])
      expect(places).toEqual(places.toSorted((one, other) => one - other))
    },
  )

  test('have different numbers', () => {
    const numbers = decisions.map((name) => name.slice(0, 4))
    expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([])
  })

  test('are listed in README.md, each with its number, in order', () => {
    const rows = [...read('docs/decisions/README.md').matchAll(/^\| (\d+) \| \[[^\]]+\]\(([^)]+)\) \| \S/gm)]
    expect(rows.map(([, , name]) => name)).toEqual(decisions.toSorted())
    expect(rows.map(([, number]) => Number(number))).toEqual(
      decisions.toSorted().map((name) => Number(name.slice(0, 4))),
    )
  })
})

test('docs/operations.md explains each variable of the configuration, and no other', () => {
  const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name)
  const inCode = namesIn(read('src/server/config.ts'), /(?:env\.|env, ')([A-Z_]+)\b/g)
  const [, section = ''] = read('docs/operations.md').split('\n## Configure\n')
  const cells = namesIn(section.split('\n## ')[0] ?? '', /^\| (`[^|]+) \|/gm)
  // XDG_DATA_HOME is a variable of the system, in the default of one of ours; the build reads VITE_API_ROOT.
  const ours = [...inCode.filter((name) => name !== 'XDG_DATA_HOME'), 'VITE_API_ROOT']
  expect(new Set(namesIn(cells.join(), /`([A-Z_]+)`/g))).toEqual(new Set(ours))
  expect(ours.length).toBeGreaterThan(8)
})

test('docs/dependencies.md names every package once, and no other', () => {
  const used = Object.keys({ ...packageFile.dependencies, ...packageFile.devDependencies })
  const cells = [...read('docs/dependencies.md').matchAll(/^\| (?!package \|)(\S[^|]*?) \|/gm)].map(
    ([, cell = '']) => cell,
  )
  const named = cells.filter((cell) => !/^-+$/.test(cell)).flatMap((cell) => packagesIn(cell, used))
  expect(named.filter((name) => !used.includes(name))).toEqual([])
  expect(used.filter((name) => !named.includes(name))).toEqual([])
  expect(named.filter((name, at) => named.indexOf(name) !== at)).toEqual([])
})
