import type { Company } from '../../api/gen/model/index.ts'
import type { DataColumn } from '../ui/table/types.ts'
import { companyTexts } from './texts.ts'

const texts = companyTexts.columns

/** What the list of companies shows. */
export const companyColumns: readonly DataColumn<Company>[] = [
  { id: 'name', header: texts.name, value: (company) => company.name, width: 240 },
  { id: 'legalName', header: texts.legalName, value: (company) => company.legalName, initiallyHidden: true },
  { id: 'licenceNumber', header: texts.licenceNumber, value: (company) => company.licenceNumber, width: 160 },
  {
    id: 'policyProfile',
    header: texts.policyProfile,
    value: (company) => companyTexts.profiles[company.policyProfile].title,
    width: 160,
  },
  { id: 'plan', header: texts.plan, value: (company) => company.plan, width: 120 },
  { id: 'phone', header: texts.phone, value: (company) => company.phone, width: 150 },
  { id: 'gstin', header: texts.gstin, value: (company) => company.gstin, initiallyHidden: true },
  {
    id: 'updatedAt',
    header: texts.updatedAt,
    value: (company) => company.updatedAt,
    kind: 'datetime',
    width: 150,
  },
]
