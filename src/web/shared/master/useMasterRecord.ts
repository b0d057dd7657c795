import { useReadOnlyReason } from '../record/useReadOnlyReason.ts'
import { type RecordHandle, type RecordOptions, useRecord, type VersionedRow } from '../record/useRecord.ts'
import { useScope } from '../record/useScope.ts'
import { type AddRequest, type MasterName, type MasterRow, useSaving } from './masterOperations.ts'

/** The options of a master's form. */
interface SavedOptions<Row extends VersionedRow, Values extends Record<string, unknown>>
  extends Omit<RecordOptions<Row, Values>, 'noun' | 'draftKey' | 'labels' | 'send'> {
  name: MasterName
  texts: { noun: string; fields: Readonly<Record<keyof Values & string, string>> }
  /** Request fields without company and store; for an update, only those that can be changed. */
  toRequest: (values: Values, adding: boolean) => object
}

interface MasterRecordOptions<Name extends MasterName, Values extends Record<string, unknown>>
  extends SavedOptions<MasterRow<Name> & VersionedRow, Values> {
  name: Name
  toRequest: (values: Values, adding: boolean) => Omit<Partial<AddRequest<Name>>, 'companyId'>
}

/** A form, and why it is read-only. */
export interface SavedRecord<Values extends Record<string, unknown>> {
  record: RecordHandle<Values>
  disabledReason: string | undefined
}

/**
 * The form of a master with its mutations: the draft's key, the rights and the operations follow from the name, and
 * company and store of the token are sent where the contract requires them.
 */
export function useMasterRecord<Name extends MasterName, Values extends Record<string, unknown>>(
  options: MasterRecordOptions<Name, Values>,
): SavedRecord<Values> {
  return useSavedRecord(options)
}

/** As {@link useMasterRecord}, for a master known only at run time. */
export function useSavedRecord<
  Row extends VersionedRow & { active: boolean },
  Values extends Record<string, unknown>,
>(options: SavedOptions<Row, Values>): SavedRecord<Values> {
  const { name, row, rules, texts, toRequest } = options
  const scope = useScope()
  const { add, update } = useSaving<Row>(name)
  const place: Record<string, string> = {}
  if (rules.companyId?.scope !== undefined) place.companyId = scope.companyId
  if (rules.storeId?.scope !== undefined) place.storeId = scope.storeId
  const record = useRecord<Row, Values>({
    ...options,
    noun: texts.noun,
    labels: texts.fields,
    draftKey: name.toLowerCase(),
    send: (values, version) =>
      row === null || version === null
        ? add.mutateAsync({ data: { ...place, ...toRequest(values, true) } })
        : update.mutateAsync({
            params: { id: row.id },
            data: { ...place, ...toRequest(values, false), version },
          }),
  })
  return { record, disabledReason: useReadOnlyReason(name, row) }
}
