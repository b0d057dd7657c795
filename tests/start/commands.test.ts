import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { startProcess } from '../support/startProcess.ts'

const folder = mkdtempSync(join(tmpdir(), 'pledgebook-commands-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs a command that cannot work; returns its one line on the terminal. */
async function complaintOf(
  program: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<string> {
  const started = await startProcess({ program, args, env: { DATA_DIR: join(folder, 'data'), ...env } })
  expect(await started.ended(), started.output()).toBe(1)
  expect(started.output()).toBe('')
  const errorOutput = started.errorOutput()
  expect(errorOutput).toMatch(/^[^\n]+\n$/)
  return errorOutput.trim()
}

const commands: [program: string, args: string[]][] = [
  ['backup.ts', []],
  ['verify.ts', []],
  ['ticketKey.ts', []],
  ['password.ts', ['owner']],
]

describe('a command that cannot work ends with one line for its operator', () => {
  test.each(commands)('%s: a DATA_DIR without a database stays as it is', async (program, args) => {
    expect(await complaintOf(program, args)).toBe(
      `DATA_DIR ${join(folder, 'data')} has no database. Set DATA_DIR or DATABASE_URL to the same value as for the server.`,
    )
    expect(existsSync(join(folder, 'data'))).toBe(false)
  })

  test.each([...commands, ['restore.ts', ['a.backup']] as [string, string[]]])(
    '%s: a DATABASE_URL without a server',
    async (program, args) => {
      // Port 1 needs privileges and has no server; one that is free now can be taken by another test.
      const errorOutput = await complaintOf(program, args, {
        DATABASE_URL: 'postgres://owner:s3cret@127.0.0.1:1/loans',
      })
      expect(errorOutput).toMatch(/^Cannot connect to the PostgreSQL of DATABASE_URL: .*ECONNREFUSED/)
      expect(errorOutput).not.toContain('s3cret')
    },
  )

  test.each([...commands, ['restore.ts', ['a.backup']] as [string, string[]], ['lint.ts', []] as const])(
    '%s: an option that it does not have',
    async (program, args) => {
      expect(await complaintOf(program, [...args, '--other'])).toContain("Unknown option '--other'")
    },
  )

  test('restore.ts: a file that is no backup leaves no database in DATA_DIR', async () => {
    const file = join(folder, 'wrong.backup')
    expect(await complaintOf('restore.ts', [file])).toBe(`${file} cannot be read: ENOENT.`)
    expect(existsSync(join(folder, 'data'))).toBe(false)
    writeFileSync(file, 'Nothing of ours')
    // npm runs it in the project's folder, wherever it was called.
    for (const [named, env] of [[file, {}] as const, ['wrong.backup', { INIT_CWD: folder }] as const])
      expect(await complaintOf('restore.ts', [named], env)).toContain(`${file} is not a Pledgebook backup, `)
    expect(existsSync(join(folder, 'data'))).toBe(false)
  })

  test('password and restore: a second name', async () => {
    expect(await complaintOf('password.ts', ['owner', 'clerk'])).toMatch(/^Name one user: /)
    expect(await complaintOf('restore.ts', ['a.backup', 'b.backup'])).toMatch(/^Name one backup: /)
  })
})
