import { readFileSync, statSync } from 'node:fs'
import { type Description, readDescription, readFiles } from '../generate/merge.ts'
import { noReplyReason } from './client.ts'
import { type Contract, contractOf, isRecord } from './description.ts'

/** The timeout for a description from a URL, in seconds. */
const TIMEOUT_SECONDS = 30

/**
 * Reads a description: a folder of YAML files, a JSON file, or the address of one.
 * @throws with a message if there is none, or it is invalid.
 */
export async function loadContract(from: string): Promise<Contract> {
  try {
    return contractOf(await read(from))
  } catch (error) {
    const why = noReplyReason(error as Error, TIMEOUT_SECONDS)
    throw new Error(`The description ${from} cannot be read: ${why}`, { cause: error })
  }
}

async function read(from: string): Promise<Description> {
  if (/^https?:/.test(from)) {
    const reply = await fetch(from, { signal: AbortSignal.timeout(TIMEOUT_SECONDS * 1000) })
    if (!reply.ok) throw new Error(`it returned ${reply.status}`)
    return parsed(await reply.text())
  }
  if (statSync(from).isDirectory()) return readDescription(readFiles(from)).description
  return parsed(readFileSync(from, 'utf8'))
}

function parsed(text: string): Description {
  const found = JSON.parse(text) as Description
  if (!isRecord(found) || !isRecord(found.paths) || !isRecord(found.components?.schemas))
    throw new Error('it is not an OpenAPI description with paths and components.schemas')
  return found
}
