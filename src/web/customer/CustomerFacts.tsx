import { customerTexts } from '#texts/customer.ts'
import type { Customer } from '../../api/gen/model/index.ts'
import { writeCustomerValue } from '../shared/customer/customerValues.ts'
import { Section } from '../ui/page/Section.tsx'
import classes from './CustomerPage.module.css'
import { customerPageTexts as texts } from './texts/customerPage.ts'

const { fields, sections } = customerTexts

type Fact = [label: string, text: string | null]

/** What is known, by part; parts of which nothing is known are left out. */
export function CustomerFacts({ customer }: { customer: Customer }) {
  const parts: [string, Fact[]][] = [
    [sections.person, personOf(customer)],
    [sections.reach, reachOf(customer)],
    [
      sections.papers,
      [
        [
          customer.idKind === null ? fields.idKind : customerTexts.idKinds[customer.idKind],
          customer.idNumber,
        ],
        [fields.pan, customer.pan],
      ],
    ],
    [
      sections.nominee,
      [
        [fields.nomineeName, customer.nomineeName],
        [fields.nomineeRelation, customer.nomineeRelation],
      ],
    ],
    [
      sections.bank,
      [
        [fields.bankName, customer.bankName],
        [fields.bankIfsc, customer.bankIfsc],
        [fields.bankAccountNumber, customer.bankAccountNumber],
      ],
    ],
    [sections.note, [[fields.note, customer.note]]],
  ]
  return (
    <Section title={texts.facts}>
      {parts
        .filter(([, facts]) => facts.some(([, text]) => text !== null))
        .map(([title, facts]) => (
          <div key={title}>
            <h3 className={classes.part}>{title}</h3>
            <dl className={classes.facts}>
              {facts.map(([label, text]) => (
                <div key={label} className={classes.fact}>
                  <dt>{label}</dt>
                  <dd data-missing={text === null || undefined}>{text ?? texts.nothing}</dd>
                </div>
              ))}
            </dl>
          </div>
        ))}
    </Section>
  )
}

function personOf(customer: Customer): Fact[] {
  const { guardianName, guardianRelation, occupation } = customer
  const relation = guardianRelation === null ? null : customerTexts.relations[guardianRelation]
  return [
    [fields.guardianName, guardianName === null ? null : texts.guardian(relation, guardianName)],
    [fields.gender, written('gender', customer.gender)],
    [fields.bornOn, written('bornOn', customer.bornOn)],
    [fields.occupation, occupation],
  ]
}

function reachOf({ phone, secondPhone, email, address, city, state, pinCode }: Customer): Fact[] {
  const place = [city, state, pinCode].filter((word) => word !== null).join(', ')
  const lines = [address, place].filter(Boolean).join('\n')
  return [
    [fields.phone, phone],
    [fields.secondPhone, secondPhone],
    [fields.email, email],
    [fields.address, lines === '' ? null : lines],
  ]
}

function written(name: string, value: unknown): string | null {
  return writeCustomerValue(name, value, () => undefined) || null
}
