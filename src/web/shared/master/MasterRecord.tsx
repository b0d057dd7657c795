import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { RecordState } from '../record/RecordState.tsx'
import type { AnyRow, AnyScreen } from './anyMaster.ts'
import type { RecordProps } from './declaration.ts'
import { recordOptions } from './masterOperations.ts'

/** Props of the page of a record. */
export interface MasterRecordProps {
  /** Null for a new record. */
  id: string | null
  onClose: () => void
}

interface Props extends MasterRecordProps {
  master: AnyScreen
  Page: ComponentType<RecordProps<AnyRow>>
}

/** The page of a master's record: of a new one, or of the record in the address once it is loaded. */
export function MasterRecord({ id, master, Page, onClose }: Props) {
  if (id === null) return <Page row={null} onClose={onClose} />
  return <Loaded id={id} master={master} Page={Page} onClose={onClose} />
}

function Loaded({ id, master, Page, onClose }: Props & { id: string }) {
  const query = useQuery(recordOptions<AnyRow>(master.name, id))
  return (
    <RecordState query={query} title={master.texts.title} onClose={onClose}>
      {(row) => <Page row={row} onClose={onClose} />}
    </RecordState>
  )
}
