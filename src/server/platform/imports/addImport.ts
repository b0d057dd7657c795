import { createHash } from 'node:crypto'
import type { BaseContext, Context, PreparationContext } from '../operation/context.ts'
import { fail } from '../operation/problem.ts'
import { countRejected, rejectedInDay } from '../parsing/rejectedFileStore.ts'
import { daysBefore } from '../text/time.ts'
import { addJob, cancelAbandonedJobs, countJobsSince } from './importJobStore.ts'
import type { ImportTarget } from './importTarget.ts'
import { requireRight } from './job.ts'
import { ReadFault } from './reading/fault.ts'
import { type ReadFile, readFile } from './reading/readFile.ts'
import { suggestMapping } from './suggestMapping.ts'
import { importTexts as texts } from './texts.ts'

/** Files that a login may upload within 24 hours, kept or rejected. */
const FILES_A_DAY = 100

/**
 * Reads a file before the transaction begins.
 * @throws DomainError 403 without the right to add its records, 422 when the file cannot be read, 429 when the login has reached its limit
 *   for 24 hours or too many files are waiting, 507 when free space is low.
 */
export async function readImport(
  context: PreparationContext<'AddImport'>,
  target: ImportTarget,
): Promise<ReadFile> {
  const { actor, now, body, query, services } = context
  requireRight(context, target)
  await services.disk.requireRoom()
  await context.read((db) => requireWithinDailyLimit({ db, actor, now }))
  try {
    const file = { content: body, sender: actor.userId, encoding: query.encoding }
    return await readFile(services.parser, file)
  } catch (error) {
    if (!(error instanceof ReadFault)) throw error
    await context.write((db) => countRejected({ db, actor, now }, 'import'))
    throw fail(422, error.message, [{ field: 'body', message: error.message }], {
      ...(error.mayBeEncoding && { type: 'urn:pledgebook:encoding' }),
    })
  }
}

/** Stores the rows of a file for the login that uploaded it; returns the id of the job. */
export async function addImport(
  context: Context<'AddImport'>,
  target: ImportTarget,
  file: ReadFile,
): Promise<string> {
  const { body, query } = context
  await cancelAbandonedJobs(context)
  const sha256 = createHash('sha256').update(body).digest('hex')
  return addJob(context, {
    target: query.target,
    fileName: query.fileName,
    sha256,
    content: Buffer.from(file.content),
    header: file.header,
    rowCount: file.rowCount,
    mapping: suggestMapping(
      target,
      file.header.map(({ name }) => name),
    ),
  })
}

async function requireWithinDailyLimit(context: Pick<BaseContext, 'db' | 'actor' | 'now'>): Promise<void> {
  const stored = await countJobsSince(context, daysBefore(context.now, 1))
  const sent = stored + (await rejectedInDay(context, 'import'))
  if (sent >= FILES_A_DAY)
    throw fail(429, texts.tooManyFiles(FILES_A_DAY), undefined, { retryAfterSeconds: 3600 })
}
