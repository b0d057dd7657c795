import { execFileSync, fork } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { areas } from './areas.ts'
import type { Mutant, Outcome } from './mutant.ts'

const root = join(import.meta.dirname, '../..')

/**
 * `npm run test:mutants -- [area | words of a fault …]`: plants each mutant in a copy of the project, runs the tests that
 * must fail, and prints the ratio of each area with every survivor. Exit code 1 when one survives or cannot be used, 2 for
 * a word that is neither an area nor part of a fault.
 */
async function main(words: string[]): Promise<number> {
  const isWanted = (area: string, { fault }: Mutant) =>
    words.length === 0 || words.some((word) => (areas.has(word) ? word === area : fault.includes(word)))
  const all = [...areas].flatMap(([area, mutants]) => mutants.map((mutant) => ({ area, mutant })))
  const unknown = words.filter(
    (word) => !areas.has(word) && !all.some(({ mutant }) => mutant.fault.includes(word)),
  )
  if (unknown.length > 0) {
    console.error(
      `There is no area or fault ${unknown.join(', ')}. The areas are: ${[...areas.keys()].join(', ')}.`,
    )
    return 2
  }
  const chosen = all.filter(({ area, mutant }) => isWanted(area, mutant))
  const jobs = chosen.filter(({ mutant }) => !mutant.equivalent)
  const outcomes = await runInParallel(jobs)
  console.log(`\n${'Area'.padEnd(14)}  Mutants  Killed  Ratio  Equivalent`)
  for (const area of new Set(chosen.map(({ area }) => area))) {
    const run = outcomes.filter((outcome) => outcome.area === area)
    const killed = run.filter(({ result }) => result === 'killed').length
    const equivalent = chosen.filter((one) => one.area === area && one.mutant.equivalent).length
    const ratio = run.length === 0 ? '' : `${Math.round((killed / run.length) * 100)} %`
    const counts = [String(run.length).padStart(7), String(killed).padStart(6), ratio.padStart(5)]
    console.log(`${area.padEnd(14)}  ${counts.join('  ')}  ${String(equivalent).padStart(10)}`)
  }
  const left = outcomes.filter(({ result }) => result !== 'killed')
  for (const { area, fault, result, detail } of left)
    console.log(`\n${result}: ${area}: ${fault}${detail && `\n  ${detail}`}`)
  return left.length > 0 ? 1 : 0
}

interface Job {
  area: string
  mutant: Mutant
}

/** Runs the jobs in one process per processor, each with its own copy of the project. */
async function runInParallel(jobs: Job[]): Promise<(Outcome & { area: string })[]> {
  // Neighbouring mutants share test files: contiguous parts run fewer files without a fault.
  const parts = Math.min(availableParallelism(), jobs.length)
  const size = Math.ceil(jobs.length / parts)
  const all = Array.from({ length: parts }, (_, at) => jobs.slice(at * size, (at + 1) * size))
  return (await Promise.all(all.map(runInCopy))).flat()
}

function runInCopy(jobs: Job[]): Promise<(Outcome & { area: string })[]> {
  const copy = copyOfProject()
  const outcomes: (Outcome & { area: string })[] = []
  return new Promise((resolve, reject) => {
    const child = fork(join(copy, 'tests/mutants/child.ts'), { cwd: copy })
    child.on('message', (outcome: Outcome) => {
      const area = jobs.find(({ mutant }) => mutant.fault === outcome.fault)?.area ?? ''
      outcomes.push({ ...outcome, area })
      const { result, fault, detail, seconds } = outcome
      console.log(
        `${result.padEnd(8)} ${seconds.toFixed(1).padStart(6)} s  ${area}: ${fault}${detail && `\n${' '.repeat(19)}${detail}`}`,
      )
    })
    child.on('exit', (code) => {
      rmSync(copy, { recursive: true, force: true })
      if (code === 0) resolve(outcomes)
      else reject(new Error(`A process that runs mutants ended with code ${code}.`))
    })
    child.send(jobs.map(({ mutant }) => mutant))
  })
}

/** Copies the project as it is now, including uncommitted changes; the packages are shared. */
function copyOfProject(): string {
  const copy = mkdtempSync(join(tmpdir(), 'pledgebook-mutants-'))
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
  for (const path of [
    ...listed.split('\0').filter((name) => name !== ''),
    'src/api/gen',
    'src/server/db/schema',
  ])
    cpSync(join(root, path), join(copy, path), { recursive: true, force: true })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  return copy
}

process.exitCode = await main(process.argv.slice(2))
