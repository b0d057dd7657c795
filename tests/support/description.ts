import { join } from 'node:path'
import { type Description, readDescription, readFiles } from '../../src/cli/generate/merge.ts'

/** The folder of the hand-written description. */
export const descriptionFolder = join(import.meta.dirname, '../../openapi')

/** The merged description, read from its files. */
export const description: Description = readDescription(readFiles(descriptionFolder)).description
