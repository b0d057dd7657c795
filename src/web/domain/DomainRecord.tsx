import { Alert, Checkbox, Stack, Text } from '@mantine/core'
import { useId } from 'react'
import { useAddDomain } from '../../api/gen/hooks/domain/add-domain.ts'
import { useGetDomain } from '../../api/gen/hooks/domain/get-domain.ts'
import { useGetDomainById } from '../../api/gen/hooks/domain/get-domain-by-id.ts'
import { useGetDomainCompanyStores } from '../../api/gen/hooks/domain/get-domain-company-stores.ts'
import { useUpdateDomain } from '../../api/gen/hooks/domain/update-domain.ts'
import type { Domain } from '../../api/gen/model/index.ts'
import { domainRules } from '../../api/gen/rules/domain.ts'
import { DEFAULT_HOST } from '../../domain/text/hostName.ts'
import { RecordPage } from '../shared/record/RecordPage.tsx'
import { RecordState } from '../shared/record/RecordState.tsx'
import { useReadOnlyReason } from '../shared/record/useReadOnlyReason.ts'
import { useRecord } from '../shared/record/useRecord.ts'
import { useScope } from '../shared/record/useScope.ts'
import { useReadOnlyValue } from '../ui/form/readOnly.ts'
import { TextField } from '../ui/form/TextField.tsx'
import type { RecordFormHandle } from '../ui/form/useRecordForm.ts'
import { Page } from '../ui/page/Page.tsx'
import { Section } from '../ui/page/Section.tsx'
import { LoadingState } from '../ui/states/LoadingState.tsx'
import {
  type CompanyChoice,
  checkDomain,
  choicesOf,
  type DomainValues,
  toDomainRequest,
  toDomainValues,
  withHostName,
  withPlaces,
  writeDomainValue,
} from './domainValues.ts'
import classes from './StoreChecklist.module.css'
import { domainTexts as texts } from './texts.ts'
import { domainName } from './wording.ts'

const { fields, help, sections } = texts

/** Loads the host address of the open record. */
export function DomainOpen({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useGetDomainById({ id })
  return (
    <RecordState query={query} title={texts.title} onClose={onClose}>
      {(domain) => <DomainRecord domain={domain} onClose={onClose} />}
    </RecordState>
  )
}

/** One address: its host name and the stores it serves. */
export function DomainRecord({ domain, onClose }: { domain: Domain | null; onClose: () => void }) {
  const scope = useScope()
  const domains = useGetDomain({ ...scope, includeInactive: false })
  const host = domains.data?.host
  const stores = useGetDomainCompanyStores(scope)
  const companies = stores.data?.rows ?? []
  const choices = choicesOf(companies, domain)
  const add = useAddDomain()
  const update = useUpdateDomain()
  const record = useRecord({
    noun: texts.noun,
    draftKey: 'domain',
    row: domain,
    toValues: toDomainValues,
    rules: domainRules.AddDomain,
    labels: fields,
    read: withHostName,
    check: checkDomain(domain),
    write: writeDomainValue(choices),
    send: (values, version) => {
      const data = toDomainRequest(values)
      return domain === null || version === null
        ? add.mutateAsync({ data })
        : update.mutateAsync({ params: { id: domain.id }, data: { ...data, version } })
    },
    onSaved: onClose,
  })
  const { form } = record
  const isDefault = domain?.name === DEFAULT_HOST

  function shorten() {
    const { name } = withHostName(form.form.getValues())
    if (name !== form.form.getValues().name) form.form.setFieldValue('name', name)
  }

  const disabledReason = useReadOnlyReason('Domain', domain)
  const title = domain === null ? texts.newTitle : domainName(domain)
  if (!domains.isFetched || !stores.isFetched)
    return (
      <Page title={title}>
        <LoadingState />
      </Page>
    )
  return (
    <RecordPage
      title={title}
      {...(isDefault && { lead: texts.defaultLead })}
      record={record}
      onClose={onClose}
      reads={[domains, stores]}
      disabledReason={disabledReason}
    >
      <Stack gap="lg">
        {domain?.answersHere === true && host !== undefined && disabledReason === undefined && (
          <Alert variant="light" color="blue">
            {texts.answersHere(host)}
          </Alert>
        )}
        {!isDefault && (
          <Section title={sections.address} {...(host !== undefined && { lead: help.at(host) })}>
            <TextField
              record={form}
              name="name"
              label={fields.name}
              required
              help={help.name}
              onBlur={shorten}
            />
          </Section>
        )}
        <Section
          title={sections.stores}
          lead={isDefault ? `${texts.allLead} ${texts.storesLead}` : texts.storesLead}
        >
          <StoreChecklist record={form} choices={choices} />
          {domain?.servesOthers === true && (
            <Alert variant="light" color="gray">
              {texts.others}
            </Alert>
          )}
        </Section>
      </Stack>
    </RecordPage>
  )
}

interface StoreChecklistProps {
  record: RecordFormHandle<DomainValues>
  choices: readonly CompanyChoice[]
}

/** Stores that an address serves, by company, with checkboxes for all stores of a company and of all companies. */
function StoreChecklist({ record, choices }: StoreChecklistProps) {
  const { form } = record
  const { places } = form.values
  const errorId = useId()
  const error = form.errors.places
  const shown = useReadOnlyValue({ record, label: texts.fields.places })
  if (shown) {
    const served = choices.flatMap(({ name, stores }) =>
      stores.flatMap(({ key, label }) => (places.includes(key) ? [texts.storeIn(label, name)] : [])),
    )
    return shown(served.join('\n'))
  }

  /** The first checkbox represents the field: it shows the error and receives the focus. */
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
