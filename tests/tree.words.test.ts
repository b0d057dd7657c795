import { describe, expect, test } from 'vitest'
import { filesUnder, nodesOf, read } from './support/tree.ts'

/**
 * Words that sources, tests and documentation avoid. Use the words of the field instead: calculate, notify, request, status,
 * again, zero, next to, receive, reversed, tenant isolation, cached, value, summary, closed, reject, sell, waived, expired, verify,
 * print language, discard, import, coverage. Only whole words match; parts of camelCase and snake_case names count as words.
 */
const words = new RegExp(
  String.raw`\b(${[
    'reckon(?:s|ed|er|ing|ings)?',
    'told|tell(?:s|ing)?|untold',
    '(?:un)?asked|ask(?:s|ing)?',
    'stand(?:s|ing)?(?!-alone)|stood',
    'anew|noughts?|beside|whoever',
    'hears?|heard',
    'recall(?:s|ed)?|remember(?:s|ed)?',
    'walls?|worth|glances?|rail',
    'shut(?! ?down)',
    '(?:take|takes|taken|took|taking) back',
    '(?:bring|brings|brought|bringing) in',
    '(?:hand|hands|handed|handing) out',
    '(?:leave|leaves|left|leaving) behind',
    'given up',
    'interest clock',
    'refus(?:e|es|ed|ing|al|als)',
    'hammers?',
    'forgo(?:ne|es|ing)?',
    'lapse[sd]?',
    'prov(?:e|es|ed|en|ing)(?! nothing)',
    'proof(?:s| store| of the books)',
    'paper languages?',
    '(?:throw|throws|throwing|thrown|threw) away',
    '(?:on|balances) move in|moved in',
    'filter words',
    '(?:loan|short) (?:cover(?:ed)?|short|borrowers?)',
  ].join('|')})\b`,
  'g',
)

/** Phrases that texts for people avoid, in addition to these words. */
const phrases = new RegExp(
  [
    String.raw`\b(?:go|goes|going|went) on\b`,
    String.raw`\b(?:bring|brings|brought) (?:it |them )?back\b`,
    String.raw`\bmove in\b`,
    String.raw`\b(?:throw|throws|thrown) (?:it|them) away\b`,
    String.raw`\b(?:a|one|another) look\b`,
    String.raw`\bput up\b`,
    String.raw`\bcame about\b`,
    String.raw`\bpledged on\b`,
    String.raw`\bthat waits?\b`,
    String.raw`\bcapitals do not matter\b`,
    String.raw`\bnobody found\b`,
    String.raw`\btelephone\b`,
    String.raw`\ba gram\b`,
    String.raw`(?:^|%|₹|\brates?|\binterest) a (?:month|year)\b`,
    // Commands are for the person who runs the server.
    String.raw`\bnp[mx] \w+`,
  ].join('|'),
  'gi',
)

/** Where a word may be used, and why. */
interface Exception {
  path: RegExp
  /** As reported: in lower case, with the parts of a name separated. */
  word: RegExp
  reason: string
}

const exceptions: readonly Exception[] = [
  { path: /^tests\/tree\.words\.test\.ts$/, word: /./, reason: 'It lists the words.' },
  { path: /^docs\/CHANGELOG\.md$/, word: /./, reason: 'It gives the former names of what was renamed.' },
  {
    path: /^src\/domain\/text\/formerOperations\.ts$/,
    word: /^(?:refuse|take back)$/,
    reason: 'The audit log keeps former ids of operations.',
  },
  {
    path: /^src\/server\/db\/(?:baseline|migrations)\/.*\.sql$/,
    word: /^(?:refused|proves)$/,
    reason: 'Released migrations are never edited.',
  },
  {
    path: /^src\/server\/db\/(?:functions\/books|readModels\/loanCoverage)\.sql$/,
    word: /^(?:refuse|loan covered)$/,
    reason: 'They drop functions and a view of these names.',
  },
  {
    path: /^tests\/vectors\//,
    word: /^anew$/,
    reason: 'Worked cases of the specification, kept letter for letter.',
  },
  {
    path: /(?:texts?(?:\/|\.ts$)|Texts\.ts$|^tests\/server\/userlogin)/i,
    word: /^(?:asks?|remember|telephone)$/,
    reason:
      'Staff may be advised to ask a colleague, and passwords are easy to remember; files may have a column Telephone.',
  },
]

/** Names that the database keeps since the first release: tables, columns, a status and a field of stored JSON. */
const storedNames =
  /\b(?:loan_(?:cover|short)(?:_\w+)?|short_borrower|paper_language|paperLanguage|proven_at|proven_by|provenAt|provenBy|refused_at|forgonePaise)\b|'refused'/g

/** Catalogues in English: files and folders of texts of the browser and the server, and declarations of reports. */
const catalogue = /^src\/(?:web|server)\/.*(?:\/texts\/|\/texts\.ts$|Texts\.ts$|\/reports\/declared\/)/
const otherLanguage = /\/texts\/(?:hi|ta)\//

interface Find {
  path: string
  line: number
  word: string
}

/** Text in lower case, with the parts of camelCase and snake_case names separated. */
function parted(text: string): string {
  return text
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
}

/** The avoided words of a file, with their lines. */
function wordsIn(path: string, text: string): Find[] {
  return text.split('\n').flatMap((line, at) =>
    [...parted(line.replace(storedNames, '')).matchAll(words)].map(([word]) => ({
      path,
      line: at + 1,
      word: word.trim(),
    })),
  )
}

/** The avoided words and phrases in the texts of a catalogue, with their lines; names of keys are left out. */
function phrasesIn(path: string, text: string): Find[] {
  return nodesOf(path, text).flatMap((node) => {
    const { type, value, start } = node
    const cooked = type === 'TemplateElement' ? (value as { cooked: string }).cooked : value
    if (!/^(?:Literal|TemplateElement)$/.test(type) || typeof cooked !== 'string') return []
    const line = text.slice(0, start).split('\n').length
    const found = [...cooked.matchAll(phrases), ...cooked.toLowerCase().matchAll(words)]
    return found.map(([word]) => ({ path, line, word: word.trim().toLowerCase() }))
  })
}

function allows({ path, word }: Exception, find: Find): boolean {
  return path.test(find.path) && word.test(find.word)
}

const written = ({ path, line, word }: Find) => `${path}:${line} ${word}`

const files = [...filesUnder('src', 'tests', 'openapi', 'docs'), 'README.md'].filter((path) =>
  /\.(?:tsx?|js|css|html|sql|yaml|md|json)$/.test(path),
)
const finds = files.flatMap((path) => wordsIn(path, read(path)))

describe('words that are avoided', () => {
  test('are in no source, test, API description or page of the documentation', () => {
    expect(files.length).toBeGreaterThan(1000)
    expect(finds.filter((find) => !exceptions.some((one) => allows(one, find))).map(written)).toEqual([])
  })

  test('each exception is still used', () => {
    const unused = exceptions.filter((one) => !finds.some((find) => allows(one, find)))
    expect(unused.map(({ path, word }) => `${path} ${word}`)).toEqual([])
  })

  test.each([
    ['in a comment', '/** Each role is told. */', ['told']],
    ['in a name', 'const reckonedBy = askOnce(STANDING_OF)', ['reckoned', 'ask', 'standing']],
    ['in a name of SQL', 'create table loan_standing (told_at timestamptz)', ['standing', 'told']],
    ['of two words', 'Taken back; givenUp', ['taken back', 'given up']],
    [
      'in a former name',
      'HammerButton(onMoveIn, loanShort, throwAway)',
      ['hammer', 'on move in', 'loan short', 'throw away'],
    ],
  ])('one %s is found', (_, text, expected) => {
    expect(wordsIn('planted.ts', `\n${text}`)).toEqual(
      expected.map((word) => ({ path: 'planted.ts', line: 2, word })),
    )
  })

  test('are not found in parts of other words', () => {
    const others = 'outstanding, understand, masked, task, standalone, shut down, approve, proofId, collapsed'
    expect(wordsIn('planted.ts', others)).toEqual([])
  })

  test('are not found in names that the database keeps', () => {
    expect(wordsIn('planted.sql', "update loan_short set status = 'refused', proven_at = now()")).toEqual([])
  })
})

describe('phrases that are avoided', () => {
  test('are in no English catalogue', () => {
    const catalogues = filesUnder('src/web', 'src/server').filter(
      (path) => catalogue.test(path) && !otherLanguage.test(path),
    )
    expect(catalogues.length).toBeGreaterThan(50)
    const found = catalogues.flatMap((path) => phrasesIn(path, read(path)))
    expect(found.filter((find) => !exceptions.some((one) => allows(one, find))).map(written)).toEqual([])
  })

  test.each([
    ['in a text', "export const t = { a: 'Loans that go on' }", ['go on']],
    ['in a template', `export const t = (rate: string) => \`\${rate} a year\``, ['a year']],
    ['of one word', "export const t = { a: 'The payment stands' }", ['stands']],
    ['that is a command', "export const t = { a: 'Run “npm run backup”.' }", ['npm run']],
  ])('one %s is found', (_, text, expected) => {
    expect(phrasesIn('planted.ts', text).map(({ word }) => word)).toEqual(expected)
  })

  test('are not found in the names of keys', () => {
    expect(phrasesIn('planted.ts', "export const t = { standing: 'Status', lapsed: 'Expired' }")).toEqual([])
  })
})
