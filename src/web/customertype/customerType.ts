import { customerTypeRules } from '../../api/gen/rules/customertype.ts'
import { type MasterScreen, recordScreen } from '../shared/master/recordScreen.tsx'
import { decimalOf } from '../ui/digits.ts'
import { AddUsualTypes } from './AddUsualTypes.tsx'
import { customerTypeTexts as texts } from './texts.ts'

/** The customer types of the company: their customer limit, rate concession and PAN rule. */
export const CustomerTypeScreen: MasterScreen = recordScreen({
  name: 'CustomerType',
  texts,
  columns: [
    { id: 'name', width: 220 },
    { id: 'exposureCapPaise', kind: 'money', width: 160 },
    {
      id: 'rateConcession',
      value: (type) => type.rateConcessionBp / 100,
      cell: (type) => decimalOf(type.rateConcessionBp, 2),
      kind: 'number',
      width: 170,
    },
    { id: 'panRequired', labels: { true: texts.required, false: texts.notRequired }, width: 140 },
  ],
  empty: { text: texts.usual.offer, Action: AddUsualTypes },
  form: {
    rules: customerTypeRules.AddCustomerType,
    blocks: [
      { kind: 'text', name: 'name' },
      {
        columns: 2,
        fields: [
          { kind: 'money', name: 'exposureCapPaise' },
          { kind: 'percent', name: 'rateConcessionBp', empty: 0 },
        ],
      },
      { kind: 'switch', name: 'panRequired', labels: [texts.required, texts.notRequired] },
    ],
  },
})
