import { execFileSync } from 'node:child_process'
import type { DescriptionFile } from '../generate/merge.ts'

/** The command line cannot be executed; the message says why. */
export class Misuse extends Error {}

/**
 * The files of openapi/ at a commit, read without touching the working tree.
 * @throws Misuse when there is no git repository, no such commit, or no description in it.
 */
export function filesAt(root: string, ref: string): DescriptionFile[] {
  const git = (...args: string[]): string =>
    execFileSync('git', args, {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
  let commit: string
  try {
    commit = git('rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`).trim()
  } catch {
    throw new Misuse(
      `No commit ${ref} was found: it does not exist, or this folder is not in a git repository.`,
    )
  }
  const names = git('ls-tree', '--name-only', commit, 'openapi/').split('\n')
  const files = names.filter((name) => name.endsWith('.yaml'))
  if (files.length === 0) throw new Misuse(`${ref} has no openapi/.`)
  return files.map((name) => ({
    file: name.slice('openapi/'.length),
    text: git('show', `${commit}:./${name}`),
  }))
}
