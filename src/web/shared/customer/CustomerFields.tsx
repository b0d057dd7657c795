import { type ReactNode, useMemo } from 'react'
import type { RecordFormHandle } from '../../ui/form/useRecordForm.ts'
import { MissingReads } from '../MissingReads.tsx'
import classes from './Customer.module.css'
import type { CustomerValues } from './customerValues.ts'
import { MoreSections } from './MoreSections.tsx'
import { PapersSection } from './PapersSection.tsx'
import { PersonSection } from './PersonSection.tsx'
import { ReachSection } from './ReachSection.tsx'
import { type TypeChoice, useTypesRead } from './useTypeChoices.ts'

interface CustomerFieldsProps {
  record: RecordFormHandle<CustomerValues>
  types: readonly TypeChoice[]
  locked: boolean
  /** Who may be the same person. */
  likely: ReactNode
}

/** Who a customer is and how to reach them, their papers, and beside it who may be the same person. */
export function CustomerFields({ record, types, locked, likely }: CustomerFieldsProps) {
  const type = types.find(({ id }) => id === record.form.values.typeId)
  const options = useMemo(() => types.map(({ id, name }) => ({ value: id, label: name })), [types])
  return (
    <div className={classes.form}>
      <MissingReads of={[useTypesRead()]} />
      <PersonSection record={record} types={options} locked={locked} />
      <ReachSection record={record} />
      {likely}
      <PapersSection record={record} panFor={type?.panRequired === true ? type.name : null} />
      <MoreSections record={record} />
    </div>
  )
}
