import type { ComponentType, ReactNode } from 'react'
import type { FieldOption } from '../../ui/form/SelectField.tsx'
import type { DataColumn, RowAction } from '../../ui/table/types.ts'
import type { FieldRules } from '../record/contractCheck.ts'
import type { OpenRecord } from '../record/useOpenRecord.ts'
import type { AddRequest, ListOperation, Lists, MasterName, MasterRow } from './masterOperations.ts'

/** Texts of every master; `help` and `columns` are keyed by field and column name. */
export interface MasterTexts {
  title: string
  /** The entity's name in buttons and messages. */
  noun: string
  lead: string
  newTitle: string
  fields: Readonly<Record<string, string>>
  help?: Readonly<Record<string, unknown>>
  columns?: Readonly<Record<string, unknown>>
}

/** The fields of an add request that a form can show: those with a label. */
type FieldName<Name extends MasterName, T extends MasterTexts> = keyof AddRequest<Name> &
  keyof MasterRow<Name> &
  keyof T['fields'] &
  string

/** A form value. */
type FormValue<Sent> =
  NonNullable<Sent> extends boolean
    ? boolean
    : NonNullable<Sent> extends string | number
      ? NonNullable<Sent> | null
      : NonNullable<Sent>

/** Form values by field. */
export type FormValues<Name extends MasterName, T extends MasterTexts> = {
  [Field in FieldName<Name, T>]: FormValue<AddRequest<Name>[Field]>
}

/** The context of a form: the record that it changes, or null; its values; its lists of choices. */
export interface FormPlace<Row, Values, Choices> {
  row: Row | null
  values: Values
  choices: Choices
}

/** Options of all kinds of fields. */
interface FieldBase<Name extends string, Value> {
  /** Name in the request; key of its label, help and rules. */
  name: Name
  /** The initial value of a new record; empty by default. */
  initial?: Value
  /** For a field that cannot change after adding: its help text from then on. */
  fixed?: string
  /** Width in pixels. */
  width?: number
}

interface TextDeclaration<Name extends string> extends FieldBase<Name, string> {
  kind: 'text'
  type?: 'email' | 'tel'
  /** Whether the text is not case-sensitive; it is sent in capitals. */
  capitals?: true
  /** The message for text that breaks a rule of the contract, such as its pattern; the common ones by default. */
  wrong?: string
}

interface AreaDeclaration<Name extends string> extends FieldBase<Name, string> {
  kind: 'area'
}

interface SelectDeclaration<Name extends string, Value, Place, Values, Choices>
  extends FieldBase<Name, Value> {
  kind: 'select'
  options(place: Place): readonly FieldOption[]
  /** The text of an empty choice; a required choice has none. */
  none?: string
  /** Other fields that a choice changes; receives the values with the new choice. */
  also?(place: Place): Partial<Values>
  /** The choice as text for the conflict dialog; the label of its option by default. */
  write?(value: Value, choices: Choices): string
}

interface ChoiceDeclaration<Name extends string, Value, Place, Values> extends FieldBase<Name, Value> {
  kind: 'choice'
  /** Option texts by value. */
  labels: Readonly<Record<Value & string, string>>
  also?(place: Place): Partial<Values>
}

/** A choice among the records of a list, by name, including the record's current choice if inactive. */
interface ReferenceDeclaration<Name extends string, Row> extends FieldBase<Name, string | null> {
  kind: 'reference'
  list: ListOperation
  /** The field of the record with the name of the choice. */
  shown: { [Key in keyof Row]: Row[Key] extends string | null ? Key : never }[keyof Row]
}

interface DateDeclaration<Name extends string> extends FieldBase<Name, string | null> {
  kind: 'date'
}

interface NumberDeclaration<Name extends string> extends FieldBase<Name, number | null> {
  kind: 'money' | 'percent' | 'number'
  /** The unit, in a short word. */
  suffix?: string
  /** The value for an empty field; null by default. */
  empty?: number
}

interface SwitchDeclaration<Name extends string> extends FieldBase<Name, boolean> {
  kind: 'switch'
  /** The labels of on and off in the conflict dialog. */
  labels: readonly [on: string, off: string]
}

type TextKinds<Name extends string, Row, Place, Values, Choices> =
  | TextDeclaration<Name>
  | AreaDeclaration<Name>
  | DateDeclaration<Name>
  | ReferenceDeclaration<Name, Row>
  | SelectDeclaration<Name, string | null, Place, Values, Choices>

type KindsOf<Sent, Name extends string, Row, Values extends Record<string, unknown>, Place, Choices> =
  NonNullable<Sent> extends boolean
    ? SwitchDeclaration<Name>
    : NonNullable<Sent> extends number
      ?
          | NumberDeclaration<Name>
          | (SelectDeclaration<Name, number | null, Place, Values, Choices> & { numeric: true })
      : NonNullable<Sent> extends string
        ? string extends NonNullable<Sent>
          ? TextKinds<Name, Row, Place, Values, Choices>
          : ChoiceDeclaration<Name, NonNullable<Sent>, Place, Values>
        : never

/** A field of a form: its name is in the add request, and its kind fits the type there. */
export type FieldDeclaration<Name extends MasterName, T extends MasterTexts, Choices> = {
  [Field in FieldName<Name, T>]: KindsOf<
    AddRequest<Name>[Field],
    Field,
    MasterRow<Name>,
    FormValues<Name, T>,
    FormPlace<MasterRow<Name>, FormValues<Name, T>, Choices>,
    Choices
  >
}[FieldName<Name, T>]

/** A part of a form: a field, a row of two or three columns, a section with a heading, or a custom component. */
export type BlockDeclaration<Name extends MasterName, T extends MasterTexts, Choices> =
  | FieldDeclaration<Name, T, Choices>
  | { columns: 2 | 3; fields: readonly FieldDeclaration<Name, T, Choices>[] }
  | {
      section: string
      blocks: readonly BlockDeclaration<Name, T, Choices>[]
      /** Whether it is shown; a hidden field is sent empty. */
      when?(values: FormValues<Name, T>): boolean
    }
  | { Part: ComponentType<{ row: MasterRow<Name> | null }> }

/** The form of a master. */
export interface FormDeclaration<Name extends MasterName, T extends MasterTexts, L extends ListOperation> {
  /** Contract rules of the add request. */
  rules: Readonly<Record<string, FieldRules>>
  /** Lists for choices, in addition to those of references. The form is shown once they are loaded. */
  lists?: readonly L[]
  blocks: readonly BlockDeclaration<Name, T, Lists<L>>[]
  /** For adding several in a row: the values that the next one keeps, and the texts. */
  several?: {
    carriesOver: readonly FieldName<Name, T>[]
    texts: { more: string; moreHelp: string; addedNow: string }
  }
}

/** A column: header and value default to the text and the field of its id. */
export type ColumnDeclaration<Name extends MasterName, T extends MasterTexts> = Omit<
  DataColumn<MasterRow<Name>>,
  'id' | 'header' | 'value'
> &
  (
    | { id: keyof MasterRow<Name> & TextKey<T>; header?: string; labels?: Readonly<Record<string, string>> }
    | { id: TextKey<T>; header?: string; value(row: MasterRow<Name>): ReturnType<DataColumn<never>['value']> }
  )

/** Keys of the texts that name a column or a field. */
type TextKey<T extends MasterTexts> =
  | (keyof T['fields'] & string)
  | (T extends { columns: infer Texts }
      ? { [Key in keyof Texts]: Texts[Key] extends string ? Key : never }[keyof Texts] & string
      : never)

/** A filter by a field of the records, with declared options or the values of the listed records. */
export interface FilterDeclaration<Name extends MasterName, T extends MasterTexts> {
  /** Name in the address and key of its label. */
  id: TextKey<T>
  label?: string
  field: keyof MasterRow<Name> & string
  /** Option texts by value; the values of the listed records if omitted. */
  labels?: Readonly<Record<string, string>>
  /** The label of a listed record's value. */
  optionName?(row: MasterRow<Name>, chosen: Readonly<Record<string, string>>): string
  /** Which listed records provide an option; all if omitted. */
  among?(row: MasterRow<Name>, chosen: Readonly<Record<string, string>>): boolean
  /** Whether the choices are sorted by name instead of in list order. */
  sorted?: true
}

/** The props of a record's own page. */
export interface RecordProps<Row> {
  /** Record to edit; null for a new one. */
  row: Row | null
  onClose: () => void
}

/** The ids of the user and of the current store. */
export interface Here {
  storeId: string
  userId: string
}

/** A master screen: its list and its form. */
export interface ScreenDeclaration<Name extends MasterName, T extends MasterTexts, L extends ListOperation> {
  /** Name in the operations, as in `Get<Name>`. */
  name: Name
  texts: T
  columns: readonly ColumnDeclaration<Name, T>[]
  filters?: readonly FilterDeclaration<Name, T>[]
  /** The name of a record in the list; its `name` when left out. */
  nameOf?(row: MasterRow<Name>): string
  /** The lead below the heading, once the records are loaded. */
  lead?(rows: readonly MasterRow<Name>[]): string
  /** Further actions above the list. */
  Header?: ComponentType<{ open: OpenRecord }>
  /** Content between the heading and the list. */
  before?: ReactNode
  /** The message where there are no records at all, and actions other than adding one. */
  empty?: { text: string; Action?: ComponentType }
  /** Why a record cannot be inactivated, whatever the role. */
  activeReason?(row: MasterRow<Name>, here: Here): string | undefined
  /** Further actions on a row, and the dialog that they open. */
  useRowActions?(): { actions: (row: MasterRow<Name>) => RowAction[]; dialog?: ReactNode }
  /** Page that imports records. */
  Import?: ComponentType<{ onClose: () => void }>
  /** The form, or the loader of the screen's own page, loaded with the first record that is opened. */
  form: FormDeclaration<Name, T, L> | (() => Promise<ComponentType<RecordProps<MasterRow<Name>>>>)
}
