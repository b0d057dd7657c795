import { useReadOnlyReason } from '../record/useReadOnlyReason.ts'
import { type RecordHandle, type RecordOptions, useRecord, type VersionedRow } from '../record/useRecord.ts'
import { useScope } from '../record/useScope.ts'
import { type AddRequest, type MasterName, type MasterRow, useSaving } from './masterOperations.ts'

/** The options of a master's form. */
interface MasterFormOptions<Row extends VersionedRow, Values extends Record<string, unknown>>
  extends Omit<RecordOptions<Row, Values>, 'noun' | 'draftKey' | 'labels' | 'send'> {
  name: MasterName
  texts: { noun: string; fields: Readonly<Record<keyof Values & string, string>> }
  /** Request fields without company and store; for an update, only those that can be changed. */
  toRequest: (values: Values, adding: boolean) => object
}

interface MasterRecordOptions<Name extends MasterName, Values extends Record<string, unknown>>
  extends MasterFormOptions<MasterRow<Name> & VersionedRow, Values> {
  name: Name
  toRequest: (values: Values, adding: boolean) => Omit<Partial<AddRequest<Name>>, 'companyId'>
}

/** The form of a master, and why it is read-only. */
export interface MasterFormHandle<Values extends Record<string, unknown>> {
  record: RecordHandle<Values>
  disabledReason: string | undefined
}

/**
 * The form of a master with its mutations: the draft's key, the rights and the operations follow from the name, and the company and store
 * of the session are sent where the contract requires them.
 */
export function useMasterRecord<Name extends MasterName, Values extends Record<string, unknown>>(
  options: MasterRecordOptions<Name, Values>,
): MasterFormHandle<Values> {
  return useMasterForm(options)
}

/** Like {@link useMasterRecord}, for a master known only at run time. */
export function useMasterForm<
  Row extends VersionedRow & { active: boolean },
  Values extends Record<string, unknown>,
>(options: MasterFormOptions<Row, Values>): MasterFormHandle<Values> {
  const { name, row, rules, texts, toRequest } = options
  const scope = useScope()
  const { add, update } = useSaving<Row>(name)
  const scopeFields: Record<string, string> = {}
  if (rules.companyId?.scope !== undefined) scopeFields.companyId = scope.companyId
  if (rules.storeId?.scope !== undefined) scopeFields.storeId = scope.storeId
  const record = useRecord<Row, Values>({
    ...options,
    noun: texts.noun,
    labels: texts.fields,
    draftKey: name.toLowerCase(),
    send: (values, version) =>
      row === null || version === null
        ? add.mutateAsync({ data: { ...scopeFields, ...toRequest(values, true) } })
        : update.mutateAsync({
            params: { id: row.id },
            data: { ...scopeFields, ...toRequest(values, false), version },
          }),
  })
  return { record, disabledReason: useReadOnlyReason(name, row) }
}
