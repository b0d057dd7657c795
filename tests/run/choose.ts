import { basename } from 'node:path'

/** The test files that the words of a command line choose. */
export interface Choice {
  /** By word, in the order given. */
  chosen: { word: string; files: string[] }[]
  /** Words without a matching file. */
  unknown: string[]
}

/** Folders without tests of features. */
const SHARED = ['support', 'mutants', 'bench', 'run']

/** Test files that cover every operation; a feature runs their parts for its own operations. */
export const SWEEPS: readonly string[] = [
  'tests/server/permissions.test.ts',
  'tests/server/badInput.test.ts',
  'tests/server/roleTable.test.ts',
  'tests/contract/specifiedCalls.test.ts',
]

/**
 * Chooses test files by words: a path names a file, or those of a folder; any other word names those of a feature: `role` is
 * role.test.ts, role.pages.test.ts and roleOfStaff.test.ts, in any folder, but not rolemapping.test.ts.
 */
export function chooseFiles(words: readonly string[], files: readonly string[]): Choice {
  const chosen = words.map((word) => ({
    word,
    files: files.filter((file) => (isPath(word) ? isUnder(file, word) : isOfFeature(file, word))),
  }))
  return {
    chosen: chosen.filter(({ files }) => files.length > 0),
    unknown: chosen.flatMap(({ word, files }) => (files.length > 0 ? [] : [word])),
  }
}

/** The valid words, for the message after an unknown one. */
export function knownWords(
  files: readonly string[],
  tags: readonly string[],
): { features: string[]; others: string[] } {
  const words = [...new Set(files.map((file) => basename(file).replace(/(?:[A-Z]|\.).*$/, '')))].sort()
  const choosing = words.filter((word) => word !== '' && chooseFiles([word], files).unknown.length === 0)
  return {
    features: choosing.filter((word) => tags.includes(word)),
    others: choosing.filter((word) => !tags.includes(word)),
  }
}

const isPath = (word: string) => word.includes('/') || /\.tsx?$/.test(word)

function isUnder(file: string, path: string): boolean {
  const clean = path.replace(/^\.\//, '')
  return file === clean || file.startsWith(clean.endsWith('/') ? clean : `${clean}/`)
}

function isOfFeature(file: string, word: string): boolean {
  const name = basename(file)
  if (SWEEPS.includes(file) || SHARED.includes(file.split('/')[1] ?? '')) return false
  return name.startsWith(word) && /^(?:[A-Z]|\.)/.test(name.slice(word.length))
}
