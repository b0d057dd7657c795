import { and, inArray, or, type SQL } from 'drizzle-orm'
import type { AddCustomerRequest } from '../../../api/gen/model/index.ts'
import { phoneKey } from '../../../domain/text/phoneKey.ts'
import { customer } from '../../db/schema/people.ts'
import {
  fails,
  type ImportContext,
  type ImportedRow,
  type RowProblem,
  warns,
} from '../../platform/imports/importTarget.ts'
import { foldText } from '../../platform/text/foldText.ts'
import { isOfCompany } from './customerRow.ts'
import { idKey, normalId } from './identity.ts'
import { customerImportTexts as texts } from './importTexts.ts'
import { keptCustomers } from './keptCustomers.ts'

/** The owner of a value: a row of the file, or a stored customer by number and name. */
type Owner = number | string

/** Owners of PANs, documents and phones among the valid rows read so far. */
export interface KnownOwners {
  pans: Map<string, Owner>
  documents: Map<string, Owner>
  phones: Map<string, Owner>
}

/** A value of a row, and the problem when it has another owner; the key is null when the row has none. */
interface Value {
  kind: keyof KnownOwners
  key: string | null
  problemOf: (owner: string) => RowProblem
}

/** The initial state, without owners. */
export function noOwners(): KnownOwners {
  return { pans: new Map(), documents: new Map(), phones: new Map() }
}

/**
 * Finds duplicates. A row fails if another row or customer has its PAN or document. It gets a warning if another has its phone, because
 * families share phones, or its Aadhaar digits and name: only the last four digits of an Aadhaar number are stored.
 */
export async function findDuplicates(
  context: ImportContext,
  rows: readonly ImportedRow<AddCustomerRequest>[],
  owners: KnownOwners,
): Promise<(RowProblem & { row: number })[]> {
  const existing = await existingOwners(
    context,
    rows.map(({ body }) => body),
  )
  return rows.flatMap(({ row, body }) => {
    const values: Value[] = [
      { kind: 'pans', key: body.pan ?? null, problemOf: (owner) => fails('pan', texts.samePan(owner)) },
      {
        kind: 'documents',
        key: documentOf(body),
        problemOf: (owner) =>
          body.idKind === 'aadhaar'
            ? warns(null, texts.sameAadhaar(owner))
            : fails('idNumber', texts.sameDocument(owner)),
      },
      ...phonesOf(body).map(
        (key): Value => ({
          kind: 'phones',
          key,
          problemOf: (owner) => warns('phone', texts.samePhone(owner)),
        }),
      ),
    ]
    const problems = values.flatMap(({ kind, key, problemOf }) => {
      const owner = key === null ? undefined : (existing[kind].get(key) ?? owners[kind].get(key))
      return owner === undefined ? [] : [problemOf(typeof owner === 'number' ? texts.row(owner) : owner)]
    })
    // A failing row is not imported, so a later one may have its values.
    if (!problems.some(({ level }) => level === 'failure'))
      for (const { kind, key } of values)
        if (key !== null && !owners[kind].has(key)) owners[kind].set(key, row)
    return problems.map((problem) => ({ row, ...problem }))
  })
}

/** The phones of a request in the form used for comparison. */
function phonesOf({ phone, secondPhone }: Pick<AddCustomerRequest, 'phone' | 'secondPhone'>): string[] {
  return [...new Set([phone, secondPhone].flatMap((one) => (one ? [phoneKey(one)] : [])))]
}

/** The key by which a document is compared; null without one. */
function documentOf(body: Pick<AddCustomerRequest, 'idKind' | 'idNumber' | 'name'>): string | null {
  const key = idKey(normalId(body.idNumber))
  if (!body.idKind || key === null) return null
  return [body.idKind, key, ...(body.idKind === 'aadhaar' ? [foldText(body.name)] : [])].join('/')
}

/**
 * The company's customers who own a PAN, document or phone of these rows, even by a record that was merged into them; up to four index
 * lookups in one query.
 */
async function existingOwners(
  { db, actor }: ImportContext,
  bodies: readonly AddCustomerRequest[],
): Promise<KnownOwners> {
  const present = (values: (string | null)[]) => [...new Set(values.filter((value) => value !== null))]
  const pans = present(bodies.map(({ pan }) => pan ?? null))
  const keys = present(bodies.map(({ idNumber }) => idKey(normalId(idNumber))))
  const kinds = present(bodies.map(({ idKind }) => idKind ?? null))
  const phones = present(bodies.flatMap(phonesOf))
  const anyOf: (SQL | undefined)[] = [
    inArray(customer.phoneKey, phones),
    inArray(customer.secondPhoneKey, phones),
    pans.length > 0 ? inArray(customer.pan, pans) : undefined,
    keys.length > 0 ? and(inArray(customer.idKind, kinds), inArray(customer.idKey, keys)) : undefined,
  ]
  const rows = await db
    .select()
    .from(customer)
    .where(and(isOfCompany(actor), or(...anyOf)))
  const kept = await keptCustomers({ db, actor }, rows)
  const found = noOwners()
  for (const row of rows) {
    const { number, name } = kept.get(row.id) ?? row
    const owner = texts.customer(number, name)
    if (row.pan) found.pans.set(row.pan, owner)
    const document = documentOf(row as Parameters<typeof documentOf>[0])
    if (document) found.documents.set(document, owner)
    for (const phone of [row.phoneKey, row.secondPhoneKey]) if (phone) found.phones.set(phone, owner)
  }
  return found
}
