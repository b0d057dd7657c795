import { expect } from 'vitest'
import type { CheckImportRequest, ImportJob, ImportTarget } from '../../src/api/gen/model/index.ts'
import type { SendOptions, TestServer } from './server.ts'

/** Functions that upload, check and run imports of a target as the owner; an upload can be sent with another token. */
export function importOf(server: TestServer, target: ImportTarget) {
  const token = () => server.owner.token
  const upload = (content: string | Buffer, query: Record<string, string> = {}, options: SendOptions = {}) =>
    server.inject('AddImport', {
      token: token(),
      query: { target, fileName: 'file.csv', ...query },
      body: Buffer.from(content as string),
      headers: { 'content-type': 'application/octet-stream' },
      ...options,
    })
  const read = (id: string) => server.call('GetImportById', { token: token(), query: { id } })
  const settled = async (id: string): Promise<ImportJob> => {
    await expect.poll(async () => (await read(id)).state).not.toMatch(/ing$/)
    return read(id)
  }
  /** Uploads a readable file and checks it with the proposed mapping. */
  const check = async (content: string | Buffer, chosen: CheckImportRequest['chosen'] = []) => {
    const reply = await upload(content)
    expect(reply.statusCode, reply.body).toBe(201)
    const { id, mapping } = reply.json() as ImportJob
    await server.call('CheckImport', { token: token(), query: { id }, body: { mapping, chosen } })
    return settled(id)
  }
  const start = (id: string, acceptWarnings = false, skipFailures = false) =>
    server.inject('RunImport', { token: token(), query: { id }, body: { acceptWarnings, skipFailures } })
  const run = async (id: string, acceptWarnings = false, skipFailures = false) => {
    const reply = await start(id, acceptWarnings, skipFailures)
    expect(reply.statusCode, reply.body).toBe(200)
    return settled(id)
  }
  return { upload, read, settled, check, start, run }
}

/** Each problem as `row field: message`. */
export function problemLines({ problems }: Pick<ImportJob, 'problems'>): string[] {
  return problems.map(({ row, field, message }) => `${row} ${field}: ${message}`)
}
