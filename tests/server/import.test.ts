import { gunzipSync } from 'node:zlib'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ImportJob, Session } from '../../src/api/gen/model/index.ts'
import { openImportCleaning } from '../../src/server/platform/imports/cleaning.ts'
import { importOf, problemLines } from '../support/imports.ts'
import { addPerson, startTestServer, type TestServer } from '../support/server.ts'
import { watchStatements } from '../support/statements.ts'

const DAY_MS = 86_400_000

let server: TestServer
let imports: ReturnType<typeof importOf>
let typeId: string
/** A user other than the owner who may add customers. */
let clerk: Session

beforeAll(async () => {
  server = await startTestServer()
  imports = importOf(server, 'Customer')
  const { token, companyId } = server.owner
  const type = await server.call('AddCustomerType', { token, body: { companyId, name: 'Walk-in' } })
  typeId = type.id
  clerk = (await addPerson(server, 'clerk', { Customer: ['view', 'add'] })).session
})
afterAll(() => server.end())
beforeEach(() => server.pool.query('delete from customer'))

const head = 'Name,Phone,Type,PAN\n'
/** Rows that can all be imported. */
const rows = (count: number) =>
  Array.from({ length: count }, (_, at) => `Person ${at},98400${String(10_000 + at)},Walk-in,\n`).join('')
const customers = async () =>
  (await server.pool.query('select number, name from customer order by number')).rows as {
    number: string
    name: string
  }[]
const owner = () => server.owner.token
const stored = async (id: string) =>
  (await server.pool.query('select content, report, header, state from import_job where id = $1', [id]))
    .rows[0]

describe('the check', () => {
  test('names every failing row with the reason, and writes nothing', async () => {
    const job = await imports.check(
      `${head}Ravi,98400 12345,Walk-in,ABCDE1234F
,98400 12346,Walk-in,
Mani,123,Walk-in,
Selvi,98400 12347,Regular,abc

Uma,98400 12348,Walk-in,ABCDE1234F
Tara,98400 1234,Walk-in,
`,
    )
    expect(job).toMatchObject({
      state: 'checked',
      rowCount: 6,
      doneRows: 6,
      failureCount: 5,
      warningCount: 0,
    })
    expect(problemLines(job)).toEqual([
      '3 Name: Name is required.',
      expect.stringMatching(/^4 Phone: Phone needs 10 to 15 digits/),
      '5 Type: No active customer type has this name.',
      expect.stringMatching(/^5 PAN: PAN is not in the correct format/),
      '7 PAN: Row 2 has the same PAN.',
      expect.stringMatching(/^8 Phone: Phone needs 10 to 15 digits/),
    ])
    expect(await customers()).toEqual([])
    const rejected = await imports.start(job.id)
    expect(rejected.statusCode).toBe(422)
    expect(rejected.json().detail).toContain('Check the file first')
  })

  test('removes hidden characters at the ends of headings and cells', async () => {
    const job = await imports.check(
      '\u200eName,Phone,\u2068Type\u2069\n\u200eRavi\u200f,\u202a98400 12345\u202c,\u2068Walk-in\u2069\n',
    )
    expect(problemLines(job)).toEqual([])
    expect(job.failureCount).toBe(0)
  })

  test('names each cell with a hidden character within, and allows the joiners of Indian scripts', async () => {
    const job = await imports.check(
      `${head}Ra\u202evi,98400 12345,Walk-in,\nक्\u200dष,98400 12346,Walk-in,\nUma,98400\u200b 12347,Walk-in,\n`,
    )
    expect(problemLines(job)).toEqual([
      expect.stringMatching(/^2 Name: Name cannot contain invisible or control characters \(U\+202E\)/),
      expect.stringMatching(/^4 Phone: .*\(U\+200B\)/),
    ])
  })

  test('reads yes or no for customers who want no reminders', async () => {
    const job = await imports.check(
      `Name,Mobile,Type,No reminders
Ravi,98400 12345,Walk-in,YES
Selvi,98400 12347,Walk-in,maybe
Uma,98400 12348,Walk-in,
`,
    )
    expect(problemLines(job)).toEqual(['3 No reminders: Enter yes or no.'])
  })

  test('names an Aadhaar cell that cannot be stored because of another document', async () => {
    const job = await imports.check(
      `Name,Phone,Type,Aadhaar,ID type,ID number
Ravi,98400 12345,Walk-in,XXXXXXXX1234,,M1234567
Selvi,98400 12346,Walk-in,XXXXXXXX1234,Voter ID,ABC1234567
Uma,98400 12347,Walk-in,XXXXXXXX1234,Aadhaar,XXXXXXXX5678
Mani,98400 12348,Walk-in,XXXXXXXX1234,Aadhaar,XXXXXXXX1234
Tara,98400 12349,Walk-in,XXXXXXXX1234,PAN,ABCDE1234F
Meena,98400 12350,Walk-in,,Voter ID,ABC1234568
`,
    )
    const message = 'A customer has one identity document. Clear this cell, or the ID type and number.'
    expect(problemLines(job)).toEqual([2, 3, 4].map((row) => `${row} Aadhaar: ${message}`))
  })

  test('names an ID number that is a PAN other than the one in the PAN cell', async () => {
    const job = await imports.check(
      `Name,Phone,Type,PAN,ID type,ID number
Ravi,98400 12345,Walk-in,ABCDE1234F,PAN,ABCDE1234G
Selvi,98400 12346,Walk-in,ABCDE1234H,,ABCDE1234J
Uma,98400 12347,Walk-in,ABCDE1234K,PAN,abcde 1234k
Mani,98400 12348,Walk-in,,PAN,ABCDE1234L
Tara,98400 12349,Walk-in,ABCDE1234M,PAN,
Meena,98400 12350,Walk-in,ABCDE1234N,Voter ID,ABC1234567
`,
    )
    const message = 'A customer has one PAN. Clear this cell, or the PAN.'
    expect(problemLines(job)).toEqual([2, 3].map((row) => `${row} ID number: ${message}`))
  })

  test('compares with existing customers', async () => {
    const body = {
      companyId: server.owner.companyId,
      typeId,
      name: 'Ravi',
      phone: '98400 12345',
      pan: 'ABCDE1234F',
    }
    const { number } = await server.call('AddCustomer', { token: owner(), body })
    const job = await imports.check(
      `${head}R. Kumar,9840012345,Walk-in,ABCDE1234F\nMeena,+91 98400 12345,Walk-in,\n`,
    )
    expect(problemLines(job)).toEqual([
      `2 PAN: ${number} Ravi has the same PAN.`,
      `2 Phone: ${number} Ravi has the same phone.`,
      `3 Phone: ${number} Ravi has the same phone.`,
    ])
    // The row that fails does not count as one to review.
    expect(job).toMatchObject({ failureCount: 1, warningCount: 1 })
  })

  test('does not reject a row because of a row that itself fails', async () => {
    const taken = { name: 'Ravi', phone: '98400 12345', pan: 'ABCDE1234F' }
    const body = { companyId: server.owner.companyId, typeId, ...taken }
    const { number } = await server.call('AddCustomer', { token: owner(), body })
    const job = await imports.check(
      `Name,Phone,Type,PAN,ID type,ID number
Mani,98400 12346,Walk-in,ABCDE1234F,Voter ID,ABC1234567
Meena,98400 12346,Walk-in,,Voter ID,ABC1234567
Uma,98400 12347,Walk-in,,Voter ID,ABC1234567
`,
    )
    expect(problemLines(job)).toEqual([
      `2 PAN: ${number} Ravi has the same PAN.`,
      '4 ID number: Row 3 has the same ID number.',
    ])
  })

  test('applies choices to all rows', async () => {
    const file = 'Name,Phone\nRavi,9840012345\nSelvi,9840012346\n'
    const reply = await imports.upload(file)
    const { id, mapping } = reply.json()
    const without = await server.inject('CheckImport', { token: owner(), query: { id }, body: { mapping } })
    expect(without.statusCode).toBe(422)
    expect(without.json().detail).toBe('Choose the column for Type.')
    const job = await imports.check(file, [{ key: 'defaultType', value: typeId }])
    expect(job.failureCount).toBe(0)
    expect(await imports.run(job.id)).toMatchObject({ state: 'done' })
    const { rows: added } = await server.pool.query('select name, type_id from customer order by name')
    expect(added).toEqual([
      { name: 'Ravi', type_id: typeId },
      { name: 'Selvi', type_id: typeId },
    ])
  })

  test('recognises the example row of the template', async () => {
    const template = await server.inject('GetImportTemplate', {
      token: owner(),
      query: { target: 'Customer', format: 'csv' },
    })
    expect(problemLines(await imports.check(template.rawPayload))).toEqual([
      '2 : This is the example row of the template. Delete it.',
    ])
  })

  test('matches columns by their words, in any order and with usual abbreviations', async () => {
    const mapped = async (headings: string, target = 'Customer') => {
      const reply = await imports.upload(`${headings}\n1,2,3,4,5\n`, { target })
      const { columns, mapping } = reply.json() as ImportJob
      return columns.map((_, at) => mapping.find(({ column }) => column === at)?.field ?? null)
    }
    expect(await mapped('S.No,CUST NAME,Mob. No. (self),Cust Type,Customer’s address')).toEqual([
      null,
      'name',
      null,
      'type',
      'address',
    ])
    expect(
      await mapped('Number of Contact,Name of the customer,PinCode,Nominee,Relation of nominee'),
    ).toEqual(['phone', 'name', 'pinCode', 'nomineeName', 'nomineeRelation'])
    expect(await mapped('Father’s mobile,Mobile,Name,PartyName,Alt phone')).toEqual([
      null,
      'phone',
      'name',
      null,
      'secondPhone',
    ])
    expect(
      await mapped('Loan Dt,Loan Amt (Rs.),Gross Wt (gms),Interest amount,Cust Mobile', 'OpeningLoan'),
    ).toEqual(['openedOn', 'principalPaise', 'grossMg', null, 'phone'])
  })

  test('rejects a mapping to columns or fields that do not exist', async () => {
    const { id } = (await imports.upload(head + rows(1))).json()
    for (const [mapping, field] of [
      [[{ field: 'nothing', column: 0 }], 'mapping.0.field'],
      [[{ field: 'name', column: 9 }], 'mapping.0.column'],
      [
        [
          { field: 'name', column: 0 },
          { field: 'name', column: 1 },
        ],
        'mapping.1.field',
      ],
    ] as const) {
      const rejected = await server.inject('CheckImport', {
        token: owner(),
        query: { id },
        body: { mapping },
      })
      expect(rejected.statusCode).toBe(422)
      expect(rejected.json().errors).toMatchObject([{ field }])
    }
  })

  test('returns the failing rows unchanged, with the reasons', async () => {
    const job = await imports.check(`${head}Ravi,9840012345,Walk-in,\n=Mani,1,Walk-in,\n`)
    const inject = (format: string) =>
      server.inject('GetImportFailures', { token: owner(), query: { id: job.id, format } })
    const reply = await inject('csv')
    expect(reply.headers['content-length']).toBeUndefined() // unknown while it is written
    expect(reply.body.split('\r\n')).toEqual([
      '\uFEFFRow in file,Result,Reason,Name,Phone,Type,PAN',
      expect.stringMatching(/^3,Fails,.*Phone: .*,'=Mani,1,Walk-in,$/),
      '',
    ])
    const file = (await inject('xlsx')).rawPayload
    expect((await imports.upload(file)).json()).toMatchObject({ rowCount: 1 })
    // Spreadsheets keep a phone number or date that is typed into a cell of text.
    expect(strFromU8(unzipSync(file)['xl/styles.xml'] ?? new Uint8Array())).toContain('formatCode="@"')
  })
})

describe('a file', () => {
  test('can be read, checked, imported and deleted only by the login that uploaded it, and uploaded only with the right to add its records', async () => {
    const { id, mapping } = await imports.check(head + rows(1))
    const { token } = clerk
    const replies = [
      await server.inject('GetImportById', { token, query: { id } }),
      await server.inject('CheckImport', { token, query: { id }, body: { mapping } }),
      await server.inject('RunImport', { token, query: { id }, body: { acceptWarnings: true } }),
      await server.inject('DeleteImport', { token, query: { id } }),
      await server.inject('GetImportFailures', { token, query: { id, format: 'csv' } }),
    ]
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404])
    const { companyId, storeId } = clerk
    const list = (userToken: string) =>
      server.call('GetImport', { token: userToken, body: { companyId, storeId } })
    expect(await list(token)).toEqual({ rows: [] })
    const { answer, statements } = await watchStatements(server)(() => list(owner()))
    expect(answer.rows[0]).toMatchObject({ id, state: 'checked' })
    // Problems, rows and report may be large, so the list does not read them.
    expect(statements.filter((text) => text.includes('file_name'))).toEqual([
      expect.not.stringMatching(/problems|content|report/),
    ])
    expect((await imports.upload(head + rows(1), {}, { token })).statusCode).toBe(201)
    const viewer = await addPerson(server, 'viewer', { Customer: ['view'] })
    const rejected = await imports.upload(head + rows(1), {}, { token: viewer.session.token })
    expect(rejected.statusCode).toBe(403)
    expect(rejected.json().detail).toContain('Customer: Add')
  })

  test('is never stored with a full Aadhaar number, whatever the name of its column', async () => {
    // The number under Printout has a valid check digit of Aadhaar; the phone of 12 digits has none, so it is kept.
    const reply = await imports.upload(
      'Name,Phone,Aadhaar No,Printout\nRavi,919840012345,2345 6789 0123,234567890124\nMani,9840012346,234567890125,\n',
    )
    expect(reply.json().columns.map(({ samples }: { samples: string[] }) => samples)).toEqual([
      ['Ravi', 'Mani'],
      ['919840012345', '9840012346'],
      ['XXXXXXXX0123', 'XXXXXXXX0125'],
      ['XXXXXXXX0124'],
    ])
    const { content } = await stored(reply.json().id)
    expect(gunzipSync(content).toString()).not.toMatch(/234567890|2345 6789/)
    const job = await imports.check('Name,Phone,Aadhaar No\nRavi,919840012345,2345 6789 0123\n', [
      { key: 'defaultType', value: typeId },
    ])
    await imports.run(job.id)
    const { rows: found } = await server.pool.query('select id_kind, id_number from customer')
    expect(found).toEqual([{ id_kind: 'aadhaar', id_number: '0123' }])
  })

  test('is deleted a day after the last change, without another upload', async () => {
    const { id } = (await imports.upload(head + rows(2))).json()
    const recent = (await imports.upload(head + rows(2))).json()
    await server.pool.query(
      "update import_job set updated_at = updated_at - interval '25 hours' where id = $1",
      [id],
    )
    const stop = openImportCleaning(server.pool, server.services, {
      now: () => new Date(),
      onFailure: (_, error) => expect.unreachable(String(error)),
      everyMs: 20,
    })
    await expect.poll(async () => (await stored(id)).state).toBe('cancelled')
    stop()
    expect((await stored(id)).content).toHaveLength(0)
    expect((await stored(recent.id)).content).not.toHaveLength(0)
  })

  test('of each company is deleted even when the deletion of another fails', async () => {
    const { id } = (await imports.upload(head + rows(2))).json()
    const other = await server.call('AddCompany', {
      token: owner(),
      body: {
        name: 'Harbour Gold',
        policyProfile: 'nbfc',
        firstStore: { name: 'Harbour', code: 'HB' },
      },
    })
    await server.pool.query('update import_job set updated_at = now()')
    await server.pool.query(
      `update import_job set updated_at = updated_at - interval '25 hours' where id = $1`,
      [id],
    )
    await server.pool.query(
      `insert into import_job (company_id, id, store_id, login_id, target, file_name, sha256, content, header, row_count, state,
         updated_at)
       select s.company_id, gen_random_uuid(), s.id, j.login_id, j.target, j.file_name, j.sha256, j.content, j.header, j.row_count,
         j.state, j.updated_at
       from import_job j, store s where j.id = $1 and s.company_id = $2`,
      [id, other.id],
    )
    const failure = new Error('The connection broke')
    const transaction = vi.spyOn(server.services.background, 'transaction').mockRejectedValueOnce(failure)
    const onFailure = vi.fn()
    const stop = openImportCleaning(server.pool, server.services, {
      now: () => new Date(),
      onFailure,
      everyMs: 20,
    })
    const kept = `select from import_job where updated_at < now() - interval '1 day' and state <> 'cancelled'`
    await expect.poll(async () => (await server.pool.query(kept)).rowCount).toBe(0)
    stop()
    const first = transaction.mock.calls.slice(0, 2).map(([companyId]) => companyId)
    expect(first.sort()).toEqual([server.owner.companyId, other.id].sort())
    expect(onFailure.mock.calls).toEqual([[transaction.mock.calls[0]?.[0], failure]])
    transaction.mockRestore()
  })

  test('that is not done and was last changed more than a day ago is deleted by the next upload', async () => {
    const { id } = (await imports.upload(head + rows(2))).json()
    const states = ['checking', 'checked', 'running', 'failed']
    for (const state of states) {
      const other = (await imports.upload(head + rows(2))).json()
      await server.pool.query('update import_job set state = $2 where id = $1', [other.id, state])
    }
    server.clock.now = new Date(Date.now() + DAY_MS + 60_000)
    try {
      const { token } = await server.call('SignIn', {
        body: { userName: 'owner', password: 'a password for tests' },
      })
      await imports.upload(head + rows(1), {}, { token })
    } finally {
      server.clock.now = null
    }
    expect(await stored(id)).toMatchObject({ state: 'cancelled', report: null })
    expect((await stored(id)).content).toHaveLength(0)
    const { rows: kept } = await server.pool.query('select state from import_job where state = any($1)', [
      states,
    ])
    expect(kept).toEqual([])
  })
})
