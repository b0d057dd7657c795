import { builtinModules } from 'node:module'
import { describe, expect, test } from 'vitest'
import { cycles, importsOf, isGenerated, nodesOf, sources } from './support/tree.ts'

const files = sources('src')

/** The part of the tree that a file belongs to, with the name of its module or web feature. */
function partOf(path: string): string {
  const [, side = '', folder = '', ...deeper] = path.split('/')
  if (side === 'domain' || side === 'cli') return side
  if (side === 'api') return folder === 'gen' ? 'contract' : 'api'
  if (deeper.length === 0) return `${side} root`
  if (side === 'server') return folder === 'modules' ? `server module ${deeper[0]}` : `server/${folder}`
  return ['ui', 'shell', 'shared'].includes(folder) ? `web/${folder}` : `web feature ${folder}`
}

/** Which parts may import which, in addition to their own files. `*` is everything. */
const table: Record<string, string[]> = {
  domain: [],
  contract: ['api'],
  api: ['contract'],
  'server/db': ['contract', 'domain'],
  'server/platform': ['server/db', 'contract', 'domain'],
  'server module': ['server/platform', 'server/db', 'contract', 'domain'],
  'server/sample': ['*'],
  'server root': ['*'],
  'web/ui': [],
  'web/shell': ['web/ui', 'api', 'contract', 'domain'],
  'web/shared': ['web/ui', 'web/shell', 'api', 'contract', 'domain'],
  'web feature': ['web/ui', 'web/shell', 'web/shared', 'api', 'contract', 'domain'],
  'web root': ['*'],
  cli: ['*'],
}

/** The only web features that import others, because they show parts of them. */
const composing: Record<string, string[]> = {
  // The dashboard shows the day, packet audits and the integrity check; transfers, money and earlier days open in its place.
  'web feature dashboard': ['day', 'integrity', 'moneytransfer', 'packetaudit', 'transfers'],
  // The day panel shows transfers in transit and cash to bank before the close.
  'web feature day': ['moneytransfer', 'transfers'],
  // The opening balances are a part of the screen of accounts, and payments of GST are a part of the screen of debit notes.
  'web feature creditdebit': ['ledgeropening'],
  'web feature notes': ['taxpayment'],
}

/** Whether a file is the public one of a module. */
const isPublic = (path: string) => /^src\/server\/modules\/\w+\/public\.ts$/.test(path)

function allowed(from: string, target: string): boolean {
  const rule = table[from.replace(/ (feature|module) .*/, ' $1')]
  if (!rule) throw new Error(`${from} has no line in the table`)
  const to = partOf(target)
  if (from === to || rule.includes('*')) return true
  const shown = composing[from]?.some((feature) => to === `web feature ${feature}`)
  return shown || rule.includes(to) || (from.startsWith('server module') && isPublic(target))
}

/** Imports that the table forbids. */
function forbidden(all: typeof files): string[] {
  return all.flatMap(({ path, imports }) =>
    imports
      .filter(({ target }) => target.startsWith('src/') && !allowed(partOf(path), target))
      .map(({ target }) => `${path} → ${target}`),
  )
}

/** The group that a file belongs to; undefined for none. */
type GroupOf = (path: string) => string | undefined

const moduleOf: GroupOf = (path) => /^src\/server\/modules\/(\w+)\//.exec(path)?.[1]
const folderOfRules: GroupOf = (path) => /^src\/domain\/(\w+)\//.exec(path)?.[1]

/** The sub-folders of a folder as groups. */
const subfoldersOf =
  (folder: string): GroupOf =>
  (path) => {
    const [first, ...deeper] = path.startsWith(`${folder}/`) ? path.slice(folder.length + 1).split('/') : []
    return deeper.length > 0 ? first : undefined
  }

/** Every folder that contains files, at any depth. */
const foldersOf = (all: typeof files): string[] => [
  ...new Set(
    all.flatMap(({ path }) =>
      path
        .split('/')
        .slice(0, -1)
        .map((_name, index, names) => names.slice(0, index + 1).join('/')),
    ),
  ),
]

/** Import cycles between the sub-folders of any folder. */
function folderCycles(all: typeof files): string[] {
  return foldersOf(all).flatMap((folder) =>
    cycles(groupGraph(all, subfoldersOf(folder))).map((cycle) => `${folder}: ${cycle}`),
  )
}

/** Groups of files with the groups that they import, in the form that `cycles` reads. */
function groupGraph(all: typeof files, groupOf: GroupOf): typeof files {
  const graph = new Map<string, Set<string>>()
  for (const { path, imports } of all) {
    const from = groupOf(path)
    if (from === undefined) continue
    const uses = graph.get(from) ?? new Set()
    graph.set(from, uses)
    for (const { target } of imports) {
      const to = groupOf(target)
      if (to !== undefined && to !== from) uses.add(to)
    }
  }
  return [...graph].map(([path, uses]) => ({
    path,
    text: '',
    imports: [...uses].map((target) => ({ written: target, target, typeOnly: false, later: false })),
  }))
}

/** Packages imported by files of a folder; those of Node begin with `node:`. */
function packagesOf(folder: string): string[] {
  const all = files.filter(({ path }) => path.startsWith(folder)).flatMap(({ imports }) => imports)
  const outside = all.map(({ target }) => target).filter((target) => !target.startsWith('src/'))
  return [
    ...new Set(
      outside.map((name) =>
        name
          .split('/')
          .slice(0, name.startsWith('@') ? 2 : 1)
          .join('/'),
      ),
    ),
  ].sort()
}

const planted = (path: string, written: string) => ({
  path,
  text: '',
  imports: importsOf(path, `import { x } from '${written}'`),
})

describe('imports', () => {
  test('follow the table', () => {
    expect(files.length).toBeGreaterThan(250)
    expect(forbidden(files)).toEqual([])
  })

  test.each([
    ['src/domain/loan.ts', '../server/platform/records/rows.ts'],
    ['src/server/modules/auctions/oneLot.ts', '../lending/state/active.ts'],
    ['src/server/platform/records/rows.ts', '../../modules/lending/public.ts'],
    ['src/server/db/columns.ts', '../platform/records/rows.ts'],
    ['src/web/role/RoleList.tsx', '../store/StoreList.tsx'],
    ['src/web/transfers/TransferList.tsx', '../day/DayPanel.tsx'],
    ['src/web/ledgeropening/OpeningDraft.tsx', '../creditdebit/Parts.tsx'],
    ['src/web/dashboard/Dashboard.tsx', '../store/StoreList.tsx'],
    ['src/web/shell/can.ts', '../shared/state/problemOf.ts'],
    ['src/web/ui/notify.ts', '#texts/ui.ts'],
    ['src/web/role/RoleList.tsx', '../../server/platform/operation/texts.ts'],
    ['src/api/http.ts', '../web/shell/session.ts'],
  ])('that the table forbids are found: %s importing %s', (path, written) => {
    expect(forbidden([planted(path, written)])).toHaveLength(1)
  })

  test('lead to files that exist', () => {
    const known = new Set(files.map(({ path }) => path))
    const lost = files.flatMap(({ path, imports }) =>
      imports
        .map(({ target }) => target)
        .filter((target) => /^src\/.*\.tsx?$/.test(target) && !isGenerated(target))
        .filter((target) => !known.has(target))
        .map((target) => `${path} → ${target}`),
    )
    expect(lost).toEqual([])
  })

  test('are never circular', () => {
    expect(cycles(files)).toEqual([])
    const loop = [planted('src/domain/a.ts', './b.ts'), planted('src/domain/b.ts', './a.ts')]
    expect(cycles(loop)).toEqual(['src/domain/a.ts → src/domain/b.ts → src/domain/a.ts'])
  })

  test.each([
    ['modules of the server', moduleOf, 15],
    ['folders of the rules', folderOfRules, 10],
  ] as const)('of the %s are never circular', (_what, groupOf, least) => {
    const graph = groupGraph(files, groupOf)
    expect(graph.length).toBeGreaterThan(least)
    expect(cycles(graph)).toEqual([])
  })

  test('between the sub-folders of a folder are never circular', () => {
    expect(folderCycles(files)).toEqual([])
    const loop = [
      planted('src/web/ui/form/keys.ts', '../table/rows.ts'),
      planted('src/web/ui/table/deep/field.ts', '../../form/parse.ts'),
    ]
    expect(folderCycles(loop)).toEqual(['src/web/ui: form → table → form'])
  })

  test('of two modules in both directions are found', () => {
    const loop = [
      planted('src/server/modules/lending/a.ts', '../auctions/public.ts'),
      planted('src/server/modules/auctions/b.ts', '../lending/public.ts'),
    ]
    expect(cycles(groupGraph(loop, moduleOf))).toHaveLength(1)
  })

  test('name their file with its extension', () => {
    const bare = files.flatMap(({ path, imports }) =>
      imports
        .filter(({ written }) => /^[.#]/.test(written) && !/\.\w+(?:\?raw)?$/.test(written))
        .map(() => path),
    )
    expect(bare).toEqual([])
  })
})

/** Files of the platform that write or read rows; the others of the seam are `platform/db` and the stores of modules. */
const platformStores = [
  'files/fileIdAfter.ts',
  'http/executeOperation.ts',
  'notifications/notifications.ts',
  'operation/audit.ts',
  'operation/idempotency.ts',
  'operation/outbox.ts',
  'operation/publish.ts',
  'records/rows.ts',
].map((path) => `src/server/platform/${path}`)

const SPEED =
  /\b(?:allOf|prepared|preparedSql|unawaited|sendNow|insertReturning|insertionOf\w*)\b|\bsql\.placeholder\b/

const isStore = (path: string) => /(?:\/s|S)tore\.ts$/.test(path)

/** Files of the server that pipeline, prepare or defer statements and are not stores. */
function outsideSeam(all: readonly { path: string; text: string }[]): string[] {
  return all
    .filter(({ path }) => path.startsWith('src/server/') && !path.startsWith('src/server/platform/db/'))
    .filter(({ path }) => !isStore(path) && !platformStores.includes(path))
    .filter(({ text }) => SPEED.test(text))
    .map(({ path }) => path)
}

/** A statement that writes rows, written as SQL. */
const WRITTEN = /\b(?:insert into|delete from|update \w+(?: \w+)? set)\b/i
/** A statement that writes rows; the `update` of a hash is not one. */
const WRITE = new RegExp(
  String.raw`(?<!\bcreateHash\('\w+'\))\.(?:insert|update|delete)\(\w+(?: as \w+)?\)|${WRITTEN.source}`,
  'i',
)
const STATEMENT = /\.(?:select|selectDistinct|execute)\(/

/** Files of modules, other than stores, that write rows, and commands of loans with any statement. */
function outsideStores(all: readonly { path: string; text: string }[]): string[] {
  return all
    .filter(({ path }) => path.startsWith('src/server/modules/') && !isStore(path))
    .filter(
      ({ path, text }) =>
        WRITE.test(text) || (path.startsWith('src/server/modules/lending/commands/') && STATEMENT.test(text)),
    )
    .map(({ path }) => path)
}

/** Files of the platform that write rows by plain statements, in addition to {@link platformStores}. */
const platformWriters = ['auth/tokens.ts', 'backup/restoreBackup.ts', 'records/numbering.ts'].map(
  (path) => `src/server/platform/${path}`,
)

/** Files of the platform, other than stores, that write rows; in a file without tables, `delete` is a method of a set or a map. */
function outsidePlatformStores(all: readonly { path: string; text: string }[]): string[] {
  const allowed = [...platformStores, ...platformWriters]
  return all
    .filter(
      ({ path }) => path.startsWith('src/server/platform/') && !path.startsWith('src/server/platform/db/'),
    )
    .filter(({ path, text }) => !isStore(path) && !allowed.includes(path) && WRITE.test(text))
    .filter(({ text }) => text.includes('/db/schema/') || WRITTEN.test(text))
    .map(({ path }) => path)
}

describe('pipelined, prepared and deferred statements', () => {
  test('are in the database part of the platform and in stores only', () => {
    expect(outsideSeam(files)).toEqual([])
    expect(platformStores.filter((path) => !files.some((file) => file.path === path))).toEqual([])
  })

  test.each([
    'await allOf([',
    'prepared((db) =>',
    'preparedSql<Row>(',
    'sql.placeholder(',
    'unawaited(db,',
    'sendNow(db)',
    'insertReturning(db, loan, [',
    'insertionOfMany(loanItem, keys)',
  ])('are found in a command: %s', (text) => {
    const command = { path: 'src/server/modules/lending/commands/receive.ts', text }
    expect(outsideSeam([command])).toEqual([command.path])
    expect(outsideSeam([{ ...command, path: 'src/server/modules/lending/state/loanStore.ts' }])).toEqual([])
  })
})

describe('statements', () => {
  test('that write rows of modules, and all statements of the commands of loans, are in stores', () => {
    expect(outsideStores(files)).toEqual([])
  })

  test('of the platform that write rows are in stores and in the listed files', () => {
    expect(outsidePlatformStores(files)).toEqual([])
    const writers = files.filter(({ path, text }) => platformWriters.includes(path) && WRITE.test(text))
    expect(writers.map(({ path }) => path).sort()).toEqual(platformWriters)
  })

  test.each([
    "import { importJob } from '../../db/schema/imports.ts'\nawait db.update(importJob)",
    'sql`delete from idempotency',
  ])('are found in the platform: %s', (text) => {
    const file = { path: 'src/server/platform/imports/startWork.ts', text }
    expect(outsidePlatformStores([file])).toEqual([file.path])
    expect(outsidePlatformStores([{ ...file, path: 'src/server/platform/imports/jobStore.ts' }])).toEqual([])
  })

  test.each([
    'await db.insert(charge)',
    'db\n    .update(loan)',
    'db.delete(loanItem)',
    'sql`insert into loan_short (company_id)',
    'sql`delete from summary_mail where',
    'sql`update loan set status',
    'sql`update loan l set status',
    'await db.select().from(loan)',
    'await db.execute(sql`select',
  ])('are found in a command: %s', (text) => {
    const command = { path: 'src/server/modules/lending/commands/receive.ts', text }
    expect(outsideStores([command])).toEqual([command.path])
    expect(outsideStores([{ ...command, path: 'src/server/modules/lending/state/loanStore.ts' }])).toEqual([])
  })

  test.each(["createHash('sha256').update(text)", 'found.delete(loan.loanId)'])(
    'that write no row are ignored: %s',
    (text) => {
      expect(outsideStores([{ path: 'src/server/modules/reports/reportTickets.ts', text }])).toEqual([])
    },
  )
})

const BUSINESS = /loan|customer|waiver|auction|packet|pledge(?!book)/i

/** Identifiers, strings and templates of a file that contain a word of the business. */
function businessWords(path: string, text: string): string[] {
  return nodesOf(path, text)
    .filter(({ type }) => ['Identifier', 'JSXIdentifier', 'Literal', 'TemplateElement'].includes(type))
    .map(({ start, end }) => text.slice(start, Number(end)))
    .filter((word) => BUSINESS.test(word))
}

describe('the platform', () => {
  test('has no identifier and no text with a word of the business', () => {
    const platform = files.filter(({ path }) => path.startsWith('src/server/platform/'))
    expect(platform.length).toBeGreaterThan(100)
    expect(
      platform.flatMap(({ path, text }) => businessWords(path, text).map((word) => `${path} ${word}`)),
    ).toEqual([])
  })

  test.each([
    'const loanNumber = 1',
    "const kind = 'waiver'",
    'const text = `the packets are counted`',
    'const record: CustomerDocument = found',
    'const { pledgedItems } = found',
  ])('is searched for such words: %s', (text) => {
    expect(businessWords('planted.ts', text)).not.toEqual([])
    expect(businessWords('planted.ts', "const name = 'pledgebook'")).toEqual([])
  })
})

describe('packages', () => {
  test('are not imported by src/domain; src/api/http.ts imports only ky', () => {
    expect(packagesOf('src/domain/')).toEqual([])
    expect(packagesOf('src/api/http.ts')).toEqual(['ky'])
  })

  test('of Node or the server are not imported by the browser', () => {
    const own = new Set([...packagesOf('src/server/'), ...builtinModules])
    // The server signs tokens with it; the browser reads their expiry.
    own.delete('jose')
    // The server writes templates with it; the browser writes lists.
    own.delete('write-excel-file')
    expect(packagesOf('src/web/').filter((name) => own.has(name) || name.startsWith('node:'))).toEqual([])
    expect(packagesOf('src/web/')).toContain('react')
    expect(packagesOf('src/server/')).toContain('fastify')
  })
})
