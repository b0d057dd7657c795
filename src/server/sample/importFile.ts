import type { FastifyInstance } from 'fastify'
import type { Contract } from '../../api/gen/contract.ts'
import type { Binding } from '../platform/http/call.ts'
import { writeTable } from '../platform/imports/writeTable.ts'
import { call } from './client.ts'

/** The server and the session in which a file is imported. */
export interface Importer {
  app: FastifyInstance
  binding: Binding
  token: string
}

/** A file to import: its columns are fields of the target. */
export interface FileToImport {
  target: Contract['AddImport']['query']['target']
  name: string
  fields: readonly string[]
  rows: readonly (readonly string[])[]
}

/** Imports a file in the same steps as the import page. @throws Error when it was not imported, with the first of its problems. */
export async function importFile(
  { app, binding, token }: Importer,
  { target, name, fields, rows }: FileToImport,
): Promise<void> {
  const { background } = binding.services
  const file = await writeTable('csv', [{ name, headings: fields, rows }])
  const { id } = await call(app, 'AddImport', {
    token,
    query: { target, fileName: `${name}.csv` },
    body: file,
  })
  const query = { id }
  const mapping = fields.map((field, column) => ({ field, column }))
  await call(app, 'CheckImport', { token, query, body: { mapping, chosen: [] } })
  await background.settled()
  // Some customers with the same name have the same last digits of their Aadhaar numbers.
  await call(app, 'RunImport', { token, query, body: { acceptWarnings: true } })
  await background.settled()
  const { state, message, problems } = await call(app, 'GetImportById', { token, query })
  if (state !== 'done')
    throw new Error(`${name} was not imported: ${message ?? state}; ${JSON.stringify(problems[0])}`)
}
