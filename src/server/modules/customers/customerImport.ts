import { and, asc, eq } from 'drizzle-orm'
import type { AddCustomerRequest } from '../../../api/gen/model/index.ts'
import { customer, customerType } from '../../db/schema/people.ts'
import { readDate } from '../../platform/imports/importCells.ts'
import {
  fails,
  type ImportCells,
  type ImportTarget,
  type RowProblem,
} from '../../platform/imports/importTarget.ts'
import { insertMany, newId, WHOLE_LIST } from '../../platform/records/rows.ts'
import { foldText } from '../../platform/text/foldText.ts'
import { confirmTypes, type TypeRows } from './confirmTypes.ts'
import { customerValues } from './customerRow.ts'
import { identityFaults } from './identity.ts'
import { answers, genders, readGuardian, readIdentity, readPhones, withoutZeros } from './importCells.ts'
import { findDuplicates, type KnownOwners, noOwners } from './importDuplicates.ts'
import { customerImportTexts as texts } from './importTexts.ts'
import { oldNumberLine } from './oldNumber.ts'

interface Type {
  id: string
  name: string
  panRequired: boolean
}

interface State {
  companyId: string
  today: string
  types: Map<string, Type>
  defaultType: Type | undefined
  owners: KnownOwners
  /** The rows that were compared, by the id of their type. */
  rowsByType: Map<string, TypeRows>
}

const DEFAULT_TYPE = 'defaultType'

/** Imports of customers: numbers are assigned in the order of rows; only the last four digits of Aadhaar numbers arrive here. */
export const customerImport: ImportTarget<AddCustomerRequest, State> = {
  name: 'Customer',
  operation: 'AddCustomer',
  tags: ['Customer', 'CustomerTimeline'],
  fields: texts.fields.map((field) =>
    field.key === 'type' ? { ...field, unlessChosen: DEFAULT_TYPE } : field,
  ),
  subject: ['customer', 'cust', 'party', 'borrower', 'client', 'pawner'],
  fieldOf: { typeId: 'type' },

  choices: async (context) => [
    {
      key: DEFAULT_TYPE,
      ...texts.defaultType,
      values: (await typesOf(context)).map(({ id, name }) => ({ value: id, label: name })),
    },
  ],

  prepare: async (context, chosen) => {
    const types = await typesOf(context)
    return {
      companyId: context.actor.companyId,
      today: context.today,
      types: new Map(types.map((type) => [foldText(type.name), type])),
      defaultType: types.find(({ id }) => id === chosen[DEFAULT_TYPE]),
      owners: noOwners(),
      rowsByType: new Map(),
    }
  },

  read: (cells, state) => {
    const type = cells.type ? state.types.get(foldText(cells.type)) : state.defaultType
    const guardian = readGuardian(cells)
    const { dropped, ...phones } = readPhones(cells)
    const identity = readIdentity(cells)
    const bornOn = cells.bornOn ? readDate(cells.bornOn) : null
    const gender = cells.gender ? genders[foldText(cells.gender)] : null
    const noReminders = cells.noReminders ? answers[foldText(cells.noReminders)] : false
    const problems: RowProblem[] = []
    if (cells.type && !type) problems.push(fails('type', texts.unknownType))
    if (dropped.length > 0) problems.push(fails('phone', texts.morePhones(dropped)))
    if (cells.bornOn && bornOn === null) problems.push(fails('bornOn', texts.notADate))
    if (gender === undefined) problems.push(fails('gender', texts.unknownGender))
    if (guardian.relation === undefined) problems.push(fails('guardianRelation', texts.unknownRelation))
    if (noReminders === undefined) problems.push(fails('noReminders', texts.unknownYes))
    if (identity.kind === undefined) problems.push(fails('idKind', texts.unknownIdKind))
    if (identity.dropsAadhaar) problems.push(fails('aadhaar', texts.twoDocuments))
    if (identity.dropsIdNumber) problems.push(fails('idNumber', texts.twoPans))
    if (type?.panRequired && identity.pan === null) problems.push(fails('pan', texts.panRequired(type.name)))
    const facts = { bornOn, idKind: identity.kind ?? null, idNumber: identity.number, pan: identity.pan }
    if (identity.kind !== undefined)
      for (const { field, message } of identityFaults(facts, state.today))
        problems.push(fails(field, message))
    return {
      body: {
        companyId: state.companyId,
        ...(type && { typeId: type.id }),
        name: cells.name ?? '',
        ...phones,
        ...facts,
        guardianName: guardian.name,
        guardianRelation: guardian.relation ?? null,
        gender: gender ?? null,
        email: textOf(cells.email),
        address: textOf(cells.address),
        city: textOf(cells.city),
        state: textOf(cells.state),
        pinCode: textOf(withoutZeros(cells.pinCode ?? '').replace(/\s/g, '')),
        occupation: textOf(cells.occupation),
        nomineeName: textOf(cells.nomineeName),
        nomineeRelation: textOf(cells.nomineeRelation),
        bankName: textOf(cells.bankName),
        bankIfsc: textOf(cells.bankIfsc?.replace(/\s/g, '').toUpperCase()),
        bankAccountNumber: textOf(withoutZeros(cells.bankAccountNumber ?? '').replace(/[\s-]/g, '')),
        noReminders: noReminders ?? false,
        note: noteOf(cells),
      },
      problems,
    }
  },

  compare: (context, rows, { owners, rowsByType }) => {
    for (const { row, body } of rows) {
      const known = rowsByType.get(body.typeId) ?? { all: [], withoutPan: [] }
      known.all.push(row)
      if (body.pan === null) known.withoutPan.push(row)
      rowsByType.set(body.typeId, known)
    }
    return findDuplicates(context, rows, owners)
  },

  numbered: 'customer',

  insert: async (context, bodies, { companyId }, numbers) => {
    await insertMany(
      context,
      customer,
      bodies.map((body, index) => {
        const number = numbers[index] ?? ''
        return {
          ...customerValues(body, null, number),
          companyId,
          id: newId(),
          number,
          createdAt: context.now,
        }
      }),
    )
    return [...numbers]
  },

  confirm: (context, { rowsByType }) => confirmTypes(context, rowsByType),
}

function textOf(cell: string | undefined): string | null {
  return cell ? cell : null
}

/** The note, with the number in the old register, which the search finds there. */
function noteOf({ note, oldNumber }: ImportCells): string | null {
  const lines = [note, oldNumber && oldNumberLine(withoutZeros(oldNumber))].filter(Boolean)
  return lines.length === 0 ? null : lines.join('\n')
}

async function typesOf({ db, actor }: Parameters<typeof customerImport.prepare>[0]): Promise<Type[]> {
  return db
    .select({ id: customerType.id, name: customerType.name, panRequired: customerType.panRequired })
    .from(customerType)
    .where(and(eq(customerType.companyId, actor.companyId), eq(customerType.active, true)))
    .orderBy(asc(customerType.name))
    .limit(WHOLE_LIST)
}
