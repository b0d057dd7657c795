import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Mutant } from './mutant.ts'

const notAreas = ['areas.ts', 'child.ts', 'mutant.ts', 'run.ts']

/** The mutants of each area, by the name of the area's file in this folder; each exports `mutants`. */
export const areas: ReadonlyMap<string, readonly Mutant[]> = new Map(
  await Promise.all(
    readdirSync(import.meta.dirname)
      .filter((name) => name.endsWith('.ts') && !notAreas.includes(name))
      .sort()
      .map(async (name): Promise<[string, Mutant[]]> => {
        const file = (await import(join(import.meta.dirname, name))) as { mutants: Mutant[] }
        return [name.replace(/\.ts$/, ''), file.mutants]
      }),
  ),
)
