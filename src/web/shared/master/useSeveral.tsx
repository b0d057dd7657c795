import { Switch, Text } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { RecordFormHandle } from '../../ui/form/useRecordForm.ts'
import { type AnyForm, type AnyRow, type AnyValues, fieldsOf } from './anyMaster.ts'

interface Several {
  /** The form values of the next record; undefined if none follows. */
  next: ((saved: AnyRow) => AnyValues) | undefined
  /** Adds a record to the list of added records. */
  note: (saved: AnyRow) => void
  added: readonly string[]
  /** The switch for adding another, and the names of the added records. */
  shown: ReactNode
}

/** Adds several records in a row, if the form declares it; `toValues` gives the form values of a record. */
export function useSeveral(
  several: AnyForm['several'],
  toValues: (row: AnyRow | null) => AnyValues,
): Several {
  const [addsNext, setAddsNext] = useState(true)
  const [added, setAdded] = useState<readonly string[]>([])
  const note = ({ name }: AnyRow) => setAdded((names) => [...names, String(name)])
  if (several === undefined) return { next: undefined, note, added, shown: null }
  const { texts, carriesOver } = several
  const next = (saved: AnyRow) => {
    const values = toValues(saved)
    return { ...toValues(null), ...Object.fromEntries(carriesOver.map((name) => [name, values[name]])) }
  }
  return {
    next: addsNext ? next : undefined,
    note,
    added,
    shown: (
      <>
        <Switch
          label={texts.more}
          description={texts.moreHelp}
          checked={addsNext}
          onChange={(event) => setAddsNext(event.currentTarget.checked)}
        />
        {added.length > 0 && (
          <Text role="status" size="sm">
            {texts.addedNow} <strong>{added.join(', ')}</strong>
          </Text>
        )}
      </>
    ),
  }
}

/** After a save, moves the focus to the first field whose value the next record does not keep. */
export function useFocusNextRecord(
  { element, saving }: Pick<RecordFormHandle<AnyValues>, 'element' | 'saving'>,
  { blocks, several }: AnyForm,
  added: readonly string[],
): void {
  const first = fieldsOf(blocks).find(({ name }) => !several?.carriesOver.includes(name))?.name
  const handled = useRef(added)
  useEffect(() => {
    // After a rejected save the focus stays where the form has put it.
    if (saving || handled.current === added) return
    handled.current = added
    element.current?.querySelector<HTMLElement>(`[data-path="${first}"]`)?.focus()
  }, [added, saving, element, first])
}
