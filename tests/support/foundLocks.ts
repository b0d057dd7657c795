import { filesUnder, read } from './tree.ts'

/** Functions that only lock; a missing call shows only in a race. */
const locking =
  'lockName|lockFor|tryLockFor|lock(?:Borrower|Payer)(?:Of)?|lockBuyer|lockPerson|lockLoanEnd|lockNumberSequences|lockArrivals|requireUnreversed|lockPlans|lockActiveStore|lockRoles|lockProducts|lockPuritiesOf'

const LOCK = new RegExp(
  [
    String.raw`\.for\('([a-z ]+)'`,
    String.raw`\b(for (?:no key )?update|for (?:key )?share)\b`,
    String.raw`\b(pg_(?:try_)?advisory_(?:xact_)?lock)\(`,
    String.raw`\b(on conflict(?: \([^)]*\))? do nothing)`,
    String.raw`\.(onConflictDoNothing)\(`,
    String.raw`(?<!function )\b(${locking})\(`,
  ].join('|'),
)
const DECLARED = /^(?:export )?(?:async )?(?:function|const) (\w+)|^ {2}(\w+): async \(/
const COMMENT = /^\s*(?:\*|\/\/|\/\*|--)/

/**
 * Every lock in the sources of the server and the commands, each as its file, the function or constant that takes it, and its kind:
 * `modules/lending/state/borrowerLockStore.ts lockedBorrower: for no key update`, or `database take_number: for update` in a function of
 * the database. A function that takes the same lock twice is listed twice.
 */
export function foundLocks(): string[] {
  return filesUnder('src/server', 'src/cli')
    .sort()
    .flatMap((path) => locksOf(path, read(path)))
}

/** The locks in the text of one file, named as `foundLocks` names them. */
export function locksOf(path: string, text: string): string[] {
  if (path.endsWith('.ts')) return locksIn(path.replace('src/server/', ''), 'the file', text)
  if (!path.startsWith('src/server/db/') || !path.endsWith('.sql')) return []
  return functionsIn(text).flatMap(({ name, body }) => locksIn('database', name, body))
}

/** The unique indexes by which the server rejects a value that is already taken, as its rules name them. */
export function foundClaims(): string[] {
  return filesUnder('src/server')
    .filter((path) => path.endsWith('.ts'))
    .flatMap((path) => [...read(path).matchAll(/^\s*(\w+_(?:unique|pkey|open)): \{ field:/gm)])
    .map(([, index = '']) => index)
}

function locksIn(file: string, name: string, text: string): string[] {
  let holder = name
  return text.split('\n').flatMap((line): string[] => {
    if (COMMENT.test(line)) return []
    const [, declared, handler] = DECLARED.exec(line) ?? []
    holder = declared ?? handler ?? holder
    const [, row, ...others] = LOCK.exec(line) ?? []
    const lock = row === undefined ? others.find((one) => one !== undefined) : `for ${row}`
    return lock === undefined ? [] : [`${file} ${holder}: ${lock.replace(/ \(.*\)/, '')}`]
  })
}

/** The functions of the database that a text of SQL creates. */
function functionsIn(text: string): { name: string; body: string }[] {
  const statement = /create (?:or replace )?function ([\w.]+)[^$]*\$\$([^$]*)\$\$/gi
  return [...text.matchAll(statement)].map(([, name = '', body = '']) => ({ name, body }))
}
