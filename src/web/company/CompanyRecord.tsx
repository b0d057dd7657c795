import { SimpleGrid, Stack } from '@mantine/core'
import { useAddCompany } from '../../api/gen/hooks/company/add-company.ts'
import { useGetCompanyById } from '../../api/gen/hooks/company/get-company-by-id.ts'
import { useUpdateCompany } from '../../api/gen/hooks/company/update-company.ts'
import type { Company } from '../../api/gen/model/index.ts'
import { companyRules } from '../../api/gen/rules/company.ts'
import { storeRules } from '../../api/gen/rules/store.ts'
import { RecordPicture } from '../shared/picture/RecordPicture.tsx'
import { RecordPage } from '../shared/record/RecordPage.tsx'
import { RecordState } from '../shared/record/RecordState.tsx'
import { useReadOnlyReason } from '../shared/record/useReadOnlyReason.ts'
import { useRecord } from '../shared/record/useRecord.ts'
import { suggestStoreCode } from '../shared/store/storeCode.ts'
import { optionsOf } from '../ui/form/options.ts'
import { SelectField } from '../ui/form/SelectField.tsx'
import { TextAreaField } from '../ui/form/TextAreaField.tsx'
import { TextField } from '../ui/form/TextField.tsx'
import { Section } from '../ui/page/Section.tsx'
import {
  type CompanyValues,
  checkCompany,
  companyFieldOf,
  companyLabels,
  toAddRequest,
  toCompanyRequest,
  toCompanyValues,
  withCompanyCapitals,
  writeCompanyValue,
} from './companyValues.ts'
import { PolicyEditor } from './PolicyEditor.tsx'
import { companyTexts as texts } from './texts.ts'

/** Contract rules for the first store's name and code, under the field names of the form. */
const firstStoreRules = { storeName: storeRules.AddStore.name, storeCode: storeRules.AddStore.code }

const { fields, help, sections } = texts

/** Loads the company whose id is in the address. */
export function CompanyOpen({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useGetCompanyById({ id })
  return (
    <RecordState query={query} title={texts.title} onClose={onClose}>
      {(company) => <CompanyRecord company={company} onClose={onClose} />}
    </RecordState>
  )
}

/** One company: its details and its lending rules. */
export function CompanyRecord({ company, onClose }: { company: Company | null; onClose: () => void }) {
  const add = useAddCompany()
  const update = useUpdateCompany()
  const disabledReason = useReadOnlyReason('Company', company)
  const record = useRecord<Company, CompanyValues>({
    noun: texts.noun,
    draftKey: 'company',
    row: company,
    toValues: toCompanyValues,
    rules: company === null ? { ...companyRules.AddCompany, ...firstStoreRules } : companyRules.UpdateCompany,
    labels: companyLabels,
    read: withCompanyCapitals,
    check: checkCompany,
    fieldOf: companyFieldOf,
    write: writeCompanyValue,
    send: (values, version) =>
      company === null || version === null
        ? add.mutateAsync({ data: toAddRequest(values) })
        : update.mutateAsync({ params: { id: company.id }, data: { ...toCompanyRequest(values), version } }),
    onSaved: onClose,
  })
  const { form } = record

  function suggestCode() {
    const { storeName, storeCode } = form.form.getValues()
    if (storeCode === '') form.form.setFieldValue('storeCode', suggestStoreCode(storeName))
  }

  return (
    <RecordPage
      title={company?.name ?? texts.newTitle}
      {...(company === null && { lead: help.added })}
      record={record}
      onClose={onClose}
      disabledReason={disabledReason}
    >
      <Stack gap="lg">
        <Section title={sections.details}>
          <RecordPicture
            record={form}
            name="logoId"
            label={fields.logoId}
            purpose="companyLogo"
            disabled={disabledReason !== undefined}
          />
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <TextField record={form} name="name" label={fields.name} required help={help.name} />
            <TextField record={form} name="legalName" label={fields.legalName} />
            <TextField record={form} name="licenceNumber" label={fields.licenceNumber} />
            <TextField record={form} name="gstin" label={fields.gstin} help={help.gstin} />
            <TextField record={form} name="pan" label={fields.pan} help={help.pan} />
            <TextField record={form} name="phone" label={fields.phone} help={help.phone} type="tel" />
            <TextField record={form} name="email" label={fields.email} type="email" />
            <SelectField
              record={form}
              name="printLanguage"
              label={fields.printLanguage}
              help={help.printLanguage}
              options={optionsOf(texts.printLanguages)}
            />
          </SimpleGrid>
          <TextAreaField record={form} name="address" label={fields.address} />
        </Section>
        {company === null && (
          <Section title={sections.store}>
            <SimpleGrid cols={{ base: 1, sm: 2 }}>
              <TextField
                record={form}
                name="storeName"
                label={fields.storeName}
                required
                onBlur={suggestCode}
              />
              <TextField
                record={form}
                name="storeCode"
                label={fields.storeCode}
                required
                help={help.storeCode}
                selects
              />
            </SimpleGrid>
          </Section>
        )}
        <PolicyEditor record={form} readOnly={disabledReason !== undefined} />
      </Stack>
    </RecordPage>
  )
}
