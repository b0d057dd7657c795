import { describe, expect, expectTypeOf, test, vi } from 'vitest'
import { getGetCustomerTypeQueryKey } from '../../src/api/gen/hooks/customer-type/get-customer-type.ts'
import { getGetCustomerTypeByIdQueryKey } from '../../src/api/gen/hooks/customer-type/get-customer-type-by-id.ts'
import { operations, type RecordName } from '../../src/api/gen/operations.ts'
import { bankRules } from '../../src/api/gen/rules/bank.ts'
import { packetAuditRules } from '../../src/api/gen/rules/packetaudit.ts'
import { roleRules } from '../../src/api/gen/rules/role.ts'
import { staffRules } from '../../src/api/gen/rules/staff.ts'
import type { bankTexts } from '../../src/web/bank/texts.ts'
import type { AnyField, AnyForm, AnyRow } from '../../src/web/shared/master/anyMaster.ts'
import type { ColumnDeclaration, FieldDeclaration } from '../../src/web/shared/master/declaration.ts'
import {
  check,
  read,
  referenceOptions,
  toRequest,
  toValues,
  write,
} from '../../src/web/shared/master/formValues.ts'
import { columnsOf, filtersOf } from '../../src/web/shared/master/masterList.ts'
import { listOptions, recordOptions } from '../../src/web/shared/master/masterOperations.ts'
import { contractCheck } from '../../src/web/shared/record/contractCheck.ts'
import { exportRight } from '../../src/web/shell/can.ts'

vi.hoisted(() => {
  Object.defineProperty(globalThis, 'localStorage', { value: { getItem: () => null }, configurable: true })
})

const row = (fields: Record<string, unknown>): AnyRow => ({ id: 'r1', version: 3, active: true, ...fields })

describe('the operations of a master', () => {
  const names = Object.keys(operations).flatMap((id) =>
    id.startsWith('Activate') ? [id.slice('Activate'.length) as RecordName] : [],
  )

  test.each(names)('%s: have the method and path of their verb', (name) => {
    const { tag } = operations[`Add${name}`]
    const methods = { Add: 'POST', Get: 'POST', Update: 'PUT', Delete: 'DELETE', Activate: 'POST' } as const
    for (const verb of ['Add', 'Get', 'Update', 'Delete', 'Activate'] as const)
      expect(operations[`${verb}${name}`]).toMatchObject({
        method: methods[verb],
        path: `/api/${tag}/${verb}${name}`,
      })
    expect(operations[`Get${name}ById`]).toMatchObject({
      method: 'GET',
      path: `/api/${tag}/Get${name}ById`,
    })
  })

  test('share the query cache with the generated hooks', () => {
    const scope = { companyId: 'c', storeId: 's', includeInactive: false }
    expect(listOptions('GetCustomerType', scope).queryKey).toEqual(getGetCustomerTypeQueryKey(scope))
    expect(recordOptions('CustomerType', 'r1').queryKey).toEqual(getGetCustomerTypeByIdQueryKey({ id: 'r1' }))
  })

  test('are exported with the right of the screen of their tag', () => {
    expect(exportRight('GetBank')).toBe('Bank.export')
    expect(exportRight('GetAccount')).toBe('CreditDebit.export')
  })

  test('have rules that take company and store from the token where the contract requires them', () => {
    expect(roleRules.AddRole.companyId.scope).toBe('company')
    expect(roleRules.AddRole.storeId.scope).toBe('store')
    expect(bankRules.AddBank).not.toHaveProperty('storeId')
  })
})

describe('a declaration', () => {
  type Field = FieldDeclaration<'Bank', typeof bankTexts, object>
  type Column = ColumnDeclaration<'Bank', typeof bankTexts>

  test('names fields of the add request that have a label, each of a kind that fits', () => {
    expectTypeOf<{ kind: 'text'; name: 'branch' }>().toExtend<Field>()
    expectTypeOf<{ kind: 'text'; name: 'brnch' }>().not.toExtend<Field>()
    expectTypeOf<{ kind: 'text'; name: 'accountCode' }>().not.toExtend<Field>()
    expectTypeOf<{ kind: 'text'; name: 'lenderRateBp' }>().not.toExtend<Field>()
    expectTypeOf<{ kind: 'percent'; name: 'lenderRateBp' }>().toExtend<Field>()
    expectTypeOf<{ kind: 'choice'; name: 'kind'; labels: { own: 'Own' } }>().not.toExtend<Field>()
  })

  test('names columns that have a header, and fields of the record where it gives no value', () => {
    expectTypeOf<{ id: 'branch' }>().toExtend<Column>()
    expectTypeOf<{ id: 'brnch' }>().not.toExtend<Column>()
    expectTypeOf<{ id: 'account' }>().not.toExtend<Column>()
    expectTypeOf<{ id: 'account'; value: () => string }>().toExtend<Column>()
  })

  test('has only operations that exist', () => {
    expectTypeOf<'Locksmith'>().not.toExtend<RecordName>()
  })
})

describe('a declared form', () => {
  const kinds = { own: 'Own account', lender: 'Lender' }
  const form: AnyForm = {
    rules: bankRules.AddBank,
    blocks: [
      { kind: 'text', name: 'name' },
      {
        columns: 2,
        fields: [
          { kind: 'choice', name: 'kind', labels: kinds, initial: 'own', fixed: 'Stays' },
          { kind: 'text', name: 'ifsc', capitals: true, wrong: 'IFSC is wrong' },
        ],
      },
      {
        section: 'Lending',
        when: ({ kind }) => kind === 'lender',
        blocks: [
          { kind: 'percent', name: 'lenderRateBp', empty: 0 },
          { kind: 'area', name: 'lenderTerms' },
        ],
      },
    ],
  }

  test('of a new record is empty except for initial values', () => {
    expect(toValues(form, null)).toEqual({
      name: '',
      kind: 'own',
      ifsc: '',
      lenderRateBp: null,
      lenderTerms: '',
    })
  })

  test('of a record shows its fields, and null as empty text', () => {
    const shown = toValues(form, row({ name: 'Canara', kind: 'lender', ifsc: null, lenderRateBp: 975 }))
    expect(shown).toEqual({
      name: 'Canara',
      kind: 'lender',
      ifsc: '',
      lenderRateBp: 975,
      lenderTerms: '',
    })
  })

  const typed = {
    name: ' Canara ',
    kind: 'lender',
    ifsc: ' idib000t014',
    lenderRateBp: 975,
    lenderTerms: ' ',
  }

  test('sends text without blanks around it, codes in capitals, and empty text as null unless it is required', () => {
    expect(toRequest(form, typed, true)).toEqual({
      name: 'Canara',
      kind: 'lender',
      ifsc: 'IDIB000T014',
      lenderRateBp: 975,
      lenderTerms: null,
    })
    expect(toRequest(form, { ...typed, name: ' ' }, true).name).toBe('')
  })

  test('sends hidden fields empty, and omits fixed fields in an update', () => {
    expect(toRequest(form, { ...typed, kind: 'own', lenderTerms: 'Bullet' }, false)).toEqual({
      name: 'Canara',
      ifsc: 'IDIB000T014',
      lenderRateBp: 0,
      lenderTerms: null,
    })
  })

  test('shows its own message for a broken pattern, once the field has text', () => {
    expect(check(form, { ...typed, ifsc: 'IDIB1' })).toEqual({ ifsc: 'IFSC is wrong' })
    expect(check(form, typed)).toEqual({})
    expect(check(form, { ...typed, ifsc: ' ' })).toEqual({})
    expect(read(form, typed).ifsc).toBe('IDIB000T014')
  })

  test('does not check hidden fields', () => {
    const labels = { lenderRateBp: 'Rate' }
    const errorsOf = (kind: string) =>
      contractCheck(form.rules, labels, read(form, { ...typed, kind, lenderRateBp: 1_000_000 }))
    expect(Object.keys(errorsOf('lender'))).toEqual(['lenderRateBp'])
    expect(errorsOf('own')).toEqual({})
  })

  test('sends a choice among numbers as a number', () => {
    const purity: AnyField = { kind: 'select', name: 'usualPurityBp', numeric: true, options: () => [] }
    const numeric = { rules: {}, blocks: [purity] }
    expect(toRequest(numeric, { usualPurityBp: '9160' }, true)).toEqual({ usualPurityBp: 9160 })
    expect(toRequest(numeric, { usualPurityBp: null }, true)).toEqual({ usualPurityBp: null })
  })

  test('offers the records of a list, and its own even when it is in-active', () => {
    const metal = { kind: 'reference', name: 'metalId', list: 'GetMetal', shown: 'metalName' } as const
    const lists = { GetMetal: [row({ id: 'm1', name: 'Gold' })] }
    const gold = { value: 'm1', label: 'Gold' }
    expect(referenceOptions(metal, lists, null)).toEqual([gold])
    expect(referenceOptions(metal, lists, row({ metalId: 'm1', metalName: 'Gold' }))).toEqual([gold])
    expect(referenceOptions(metal, lists, row({ metalId: 'm2', metalName: 'Silver' }))).toEqual([
      gold,
      { value: 'm2', label: 'Silver' },
    ])
  })

  test.each<[AnyField, unknown, string]>([
    [{ kind: 'money', name: 'a' }, 20_000_000, '₹2,00,000.00'],
    [{ kind: 'money', name: 'a' }, null, ''],
    [{ kind: 'percent', name: 'a' }, 975, '9.75 %'],
    [{ kind: 'number', name: 'a' }, 12, '12'],
    [{ kind: 'date', name: 'a' }, '2026-04-05', '05 Apr 2026'],
    [{ kind: 'switch', name: 'a', labels: ['Required', 'Not required'] }, true, 'Required'],
    [{ kind: 'choice', name: 'a', labels: kinds }, 'lender', 'Lender'],
    [{ kind: 'select', name: 'a', options: () => [], none: 'None' }, null, 'None'],
    [{ kind: 'text', name: 'a' }, 'Canara', 'Canara'],
  ])('a conflict shows a field %j with the value %j as people read it: %s', (field, value, written) => {
    const options = Object.entries(kinds).map(([key, label]) => ({ value: key, label }))
    expect(write(field, value, options)).toBe(written)
  })
})

describe('a declared list', () => {
  const texts = {
    title: 'Bank',
    noun: 'Bank',
    lead: '',
    newTitle: '',
    fields: { name: 'Name', kind: 'Own account or lender', store: 'Store' },
    columns: { kind: 'Kind' },
  }

  test('has headers from the texts and values from the record', () => {
    const kinds = { own: 'Own account' }
    const [name, kind] = columnsOf(texts, [{ id: 'name' }, { id: 'kind', labels: kinds }])
    expect([name?.header, kind?.header]).toEqual(['Name', 'Kind'])
    const own = row({ name: 'Canara', kind: 'own' })
    expect([name?.value(own), kind?.value(own)]).toEqual(['Canara', 'Own account'])
  })

  test('filters by fixed options, or by the values of its rows', () => {
    const rows = [
      row({ store: 's2', storeName: 'T. Nagar', metal: 'm1' }),
      row({ store: 's1', storeName: 'Adyar', metal: 'm2' }),
      row({ store: 's1', storeName: 'Adyar', metal: 'm2' }),
    ]
    const store = { id: 'store', field: 'store', optionName: ({ storeName }: AnyRow) => String(storeName) }
    const tNagar = { value: 's2', label: 'T. Nagar' }
    const adyar = { value: 's1', label: 'Adyar' }
    const options = (filter: Parameters<typeof filtersOf>[1][number], chosen = {}) =>
      filtersOf(texts, [filter], rows, chosen, new Map())[0]?.options
    expect(options(store)).toEqual([tNagar, adyar])
    expect(options({ ...store, sorted: true })).toEqual([adyar, tNagar])
    const among = ({ metal }: AnyRow, chosen: Readonly<Record<string, string>>) => metal === chosen.metal
    expect(options({ ...store, among }, { metal: 'm1' })).toEqual([tNagar])
    expect(options({ id: 'kind', field: 'kind', labels: { own: 'Own' } })).toEqual([
      { value: 'own', label: 'Own' },
    ])
    const [filter] = filtersOf(texts, [store], undefined, {}, new Map())
    expect(filter).toMatchObject({ label: 'Store', options: null })
    expect(rows.filter((one) => filter?.matches?.(one, 's1'))).toHaveLength(2)
  })
})

test('a chosen value of a filter stays among its options after its last row is gone; another filter still excludes it', () => {
  const texts = { title: '', noun: '', lead: '', newTitle: '', fields: { store: 'Store' } }
  const store = { id: 'store', field: 'store', optionName: ({ storeName }: AnyRow) => String(storeName) }
  const adyar = row({ store: 's1', storeName: 'Adyar', metal: 'm1' })
  const tNagar = row({ store: 's2', storeName: 'T. Nagar', metal: 'm2' })
  const kept = new Map()
  const values = (rows: AnyRow[], chosen: Readonly<Record<string, string>>, filter: object = store) =>
    filtersOf(texts, [filter as typeof store], rows, chosen, kept)[0]?.options?.map(({ label }) => label)
  expect(values([adyar, tNagar], { store: 's1' })).toEqual(['Adyar', 'T. Nagar'])
  expect(values([tNagar], { store: 's1' })).toEqual(['T. Nagar', 'Adyar'])
  expect(values([tNagar], {})).toEqual(['T. Nagar'])
  expect(values([tNagar], { store: 'unknown' })).toEqual(['T. Nagar'])
  const among = ({ metal }: AnyRow, chosen: Readonly<Record<string, string>>) => metal === chosen.metal
  expect(values([adyar, tNagar], { store: 's1', metal: 'm2' }, { ...store, among })).toEqual(['T. Nagar'])
})

test('a field that must be sent but may be null may be left empty in a form; a length is still checked', () => {
  const labels = { weighedMg: 'Weight', remark: 'Remark', countedId: 'Packet' }
  const typed = (remark: string) =>
    contractCheck(packetAuditRules.ChangeCountedPacket, labels, { weighedMg: null, remark, countedId: '' })
  expect(typed('')).toEqual({ countedId: 'Packet is required.' })
  expect(Object.keys(typed('x'.repeat(501)))).toEqual(['remark', 'countedId'])
})

test('a pasted value is checked without the hidden characters at its ends, which the server removes', () => {
  const labels = { name: 'Name', phone: 'Phone' }
  const checked = (name: string, phone: string) => contractCheck(staffRules.AddStaff, labels, { name, phone })
  expect(checked('\u200eRavi\u200f', '\u202a98400 12345\u202c')).toEqual({})
  expect(Object.keys(checked('\u200b', '98400\u202a12345'))).toEqual(['name', 'phone'])
})

test('a limit of a number is written in the unit that users type', () => {
  const limits = { minimum: 1, maximum: 1_000_000_000_000 }
  const checked = (name: string, value: number) =>
    contractCheck({ [name]: limits }, { [name]: 'Amount' }, { [name]: value })[name]
  expect(checked('amountPaise', 0)).toBe('Amount must be at least ₹0.01.')
  expect(checked('amountPaise', 1_000_000_000_001)).toBe('Amount must be at most ₹10,00,00,00,000.')
  expect(checked('grossMg', 0)).toBe('Amount must be at least 0.001 g.')
  expect(checked('rateBp', 0)).toBe('Amount must be at least 0.01 %.')
  expect(checked('pieces', 0)).toBe('Amount must be at least 1.')
})
