import { Checkbox, Text } from '@mantine/core'
import { useId } from 'react'
import type { RecordFormHandle } from '../ui/form/useRecordForm.ts'
import { type CompanyChoice, type DomainValues, withPlaces } from './domainValues.ts'
import classes from './StoreChecklist.module.css'
import { domainTexts as texts } from './texts.ts'

interface StoreChecklistProps {
  record: RecordFormHandle<DomainValues>
  choices: readonly CompanyChoice[]
}

/** The stores that an address serves, company by company; a company's stores, or all, are ticked at once. */
export function StoreChecklist({ record, choices }: StoreChecklistProps) {
  const { form } = record
  const { places } = form.values
  const errorId = useId()
  const error = form.errors.places

  /** The first box stands for the whole field: it is told to be wrong, and gets the focus then. */
  function bulk(label: string, keys: readonly string[], first: boolean) {
    const ticked = keys.filter((key) => places.includes(key)).length
    return (
      <Checkbox
        label={label}
        className={classes.whole}
        checked={keys.length > 0 && ticked === keys.length}
        indeterminate={ticked > 0 && ticked < keys.length}
        {...(first && error !== undefined && { 'aria-invalid': true, 'aria-describedby': errorId })}
        onChange={(event) => tick(keys, event.currentTarget.checked)}
      />
    )
  }
  function tick(keys: readonly string[], ticked: boolean) {
    form.setFieldValue('places', withPlaces(places, keys, ticked))
  }
  const keysOf = ({ stores }: CompanyChoice) => stores.map(({ key }) => key)

  return (
    <fieldset
      className={classes.list}
      data-path="places"
      data-label={texts.fields.places}
      aria-label={texts.fields.places}
    >
      {choices.length > 1 && bulk(texts.all, choices.flatMap(keysOf), true)}
      {choices.map((company, index) => (
        <fieldset key={company.companyId} className={classes.company} aria-label={company.name}>
          {bulk(texts.allOf(company.name), keysOf(company), choices.length === 1 && index === 0)}
          <div className={classes.stores}>
            {company.stores.map(({ key, label }) => (
              <Checkbox
                key={key}
                label={label}
                checked={places.includes(key)}
                onChange={(event) => tick([key], event.currentTarget.checked)}
              />
            ))}
          </div>
        </fieldset>
      ))}
      {error !== undefined && (
        <Text id={errorId} size="sm" c="red" role="alert">
          {error}
        </Text>
      )}
    </fieldset>
  )
}
