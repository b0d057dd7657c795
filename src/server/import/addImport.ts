import { createHash } from 'node:crypto'
import { and, count, eq, gt, lt, sql } from 'drizzle-orm'
import type { BaseContext, Context } from '../core/context.ts'
import type { ImportTarget } from '../core/importTarget.ts'
import { refuse } from '../core/problem.ts'
import { newId, noteChange } from '../core/rows.ts'
import { importJob } from '../db/schema/imports.ts'
import { nothingKept, requireRight } from './job.ts'
import { ReadFault } from './reading/fault.ts'
import { readFile } from './reading/readFile.ts'
import { suggestMapping } from './suggest.ts'
import { importTexts as texts } from './texts.ts'

const FILES_A_DAY = 100
const DAY_MS = 86_400_000
/** Files read at the same moment; each may take a gigabyte. */
const READERS = 2

let readers = 0

/**
 * Reads a file and keeps its rows for the login that brought it.
 * @returns the id of the job.
 * @throws Refusal 403 without the right to add what the rows become, 422 when the file cannot be read.
 */
export async function addImport(context: Context<'AddImport'>, target: ImportTarget): Promise<string> {
  const { db, actor, now, body, query } = context
  requireRight(context, target)
  await requireRoom(context)
  const file = await read(body, query.encoding)
  const id = newId()
  await forgetOld(context)
  const sha256 = createHash('sha256').update(body).digest('hex')
  await db.insert(importJob).values({
    companyId: actor.companyId,
    id,
    storeId: actor.storeId,
    loginId: actor.userId,
    target: query.target,
    fileName: query.fileName,
    sha256,
    content: Buffer.from(file.content),
    header: file.header,
    rowCount: file.rowCount,
    mapping: suggestMapping(
      target.fields,
      file.header.map(({ name }) => name),
    ),
    state: 'mapping',
    createdAt: now,
    updatedAt: now,
  })
  noteChange(context, 'import_job', id, null, { target: query.target, fileName: query.fileName, sha256 })
  return id
}

async function read(body: Buffer, encoding: 'windows-1252' | undefined) {
  if (readers >= READERS) throw refuse(503, texts.reading, undefined, { retryAfterSeconds: 10 })
  readers += 1
  try {
    return await readFile({ content: body, encoding })
  } catch (error) {
    if (!(error instanceof ReadFault)) throw error
    throw refuse(422, error.message, [{ field: 'body', message: error.message }], {
      ...(error.encoding && { type: 'urn:pledgebook:encoding' }),
    })
  } finally {
    readers -= 1
  }
}

async function requireRoom({ db, actor, now }: BaseContext): Promise<void> {
  const [brought] = await db
    .select({ count: count() })
    .from(importJob)
    .where(
      and(
        eq(importJob.companyId, actor.companyId),
        eq(importJob.loginId, actor.userId),
        gt(importJob.createdAt, new Date(now.getTime() - DAY_MS)),
      ),
    )
  if ((brought?.count ?? 0) >= FILES_A_DAY)
    throw refuse(429, texts.tooManyFiles(FILES_A_DAY), undefined, { retryAfterSeconds: 3600 })
}

/** What was kept of files that nobody went on with goes after a day. */
async function forgetOld({ db, actor, now }: BaseContext): Promise<void> {
  await db
    .update(importJob)
    .set({ ...nothingKept, state: 'cancelled', message: texts.forgotten })
    .where(
      and(
        eq(importJob.companyId, actor.companyId),
        lt(importJob.updatedAt, new Date(now.getTime() - DAY_MS)),
        sql`${importJob.state} in ('mapping', 'checking', 'checked', 'failed', 'running')`,
      ),
    )
}
