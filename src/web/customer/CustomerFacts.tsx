import { Box, Button, Group, Stack, Tooltip } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useEffect } from 'react'
import { customerTexts } from '#texts/customer.ts'
import { useShowIdentity } from '../../api/gen/hooks/customer/show-identity.ts'
import type { Customer } from '../../api/gen/model/index.ts'
import { writeCustomerValue } from '../shared/customer/customerValues.ts'
import { notifyProblem } from '../shared/state/problemOf.ts'
import { useCan } from '../shell/can.ts'
import { DisabledButton } from '../ui/DisabledButton.tsx'
import { Section } from '../ui/page/Section.tsx'
import classes from './CustomerPage.module.css'
import { customerPageTexts as texts } from './texts/customerPage.ts'

const { fields, sections } = customerTexts

type Fact = [label: string, text: string | null]

/** A group of details; `numbers` are its values that are masked until the user shows them. */
interface FactGroup {
  title: string
  facts: Fact[]
  numbers?: readonly (string | null)[]
}

/** The details by group; empty groups are left out. Identity and account numbers are masked until they are shown. */
export function CustomerFacts({ customer }: { customer: Customer }) {
  const numbers = useShownNumbers(customer)
  const { idNumber, pan, bankAccountNumber } = numbers.shown ?? customer
  const groups: FactGroup[] = [
    { title: sections.person, facts: personOf(customer) },
    { title: sections.contact, facts: contactOf(customer) },
    {
      title: sections.idProof,
      facts: [
        [customer.idKind === null ? fields.idNumber : customerTexts.idKinds[customer.idKind], idNumber],
        [fields.pan, pan],
      ],
      numbers: [idNumber, pan],
    },
    {
      title: sections.nominee,
      facts: [
        [fields.nomineeName, customer.nomineeName],
        [fields.nomineeRelation, customer.nomineeRelation],
      ],
    },
    {
      title: sections.bank,
      facts: [
        [fields.bankName, customer.bankName],
        [fields.bankIfsc, customer.bankIfsc],
        [fields.bankAccountNumber, bankAccountNumber],
      ],
      numbers: [bankAccountNumber],
    },
    {
      title: sections.note,
      facts: [
        [fields.noReminders, written('noReminders', customer.noReminders)],
        [fields.note, customer.note],
      ],
    },
  ]
  return (
    <Section title={texts.facts}>
      {groups
        .filter(({ facts }) => facts.some(([, text]) => text !== null))
        .map(({ title, facts, numbers: masked = [] }) => (
          <div key={title}>
            <Group gap="xs" mb="0.375rem" mih="1.625rem">
              <Box component="h3" m={0} fz="sm" fw={600}>
                {title}
              </Box>
              {masked.some((text) => text !== null) && <ShowNumbers group={title} numbers={numbers} />}
            </Group>
            <Stack component="dl" gap="0.25rem" m={0}>
              {facts.map(([label, text]) => (
                <div key={label} className={classes.fact}>
                  <dt>{label}</dt>
                  <dd data-missing={text === null || undefined}>{text ?? texts.nothing}</dd>
                </div>
              ))}
            </Stack>
          </div>
        ))}
    </Section>
  )
}

type Numbers = ReturnType<typeof useShownNumbers>

/** The full numbers, once the user shows them. They are not cached, and are hidden again when the page closes or the customer changes. */
function useShownNumbers({ id, version }: Customer) {
  const { data, mutate, reset, isPending } = useShowIdentity({
    mutation: { gcTime: 0, onError: (fault) => notifyProblem(fault) },
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version may have other numbers
  useEffect(() => reset, [reset, version])
  return { shown: data, isPending, show: () => mutate({ params: { id } }), hide: reset }
}

/** Shows or hides the numbers; showing them is recorded. */
function ShowNumbers({
  group,
  numbers: { shown, isPending, show, hide },
}: {
  group: string
  numbers: Numbers
}) {
  const can = useCan()
  const { identity } = texts
  if (!can('ShowIdentity'))
    return (
      <DisabledButton reason={identity.notAllowed} size="compact-xs">
        {identity.show}
      </DisabledButton>
    )
  const [label, Icon] = shown === undefined ? [identity.show, IconEye] : [identity.hide, IconEyeOff]
  const button = (
    <Button
      variant="subtle"
      size="compact-xs"
      aria-label={identity.label(label, group)}
      leftSection={<Icon size={14} aria-hidden />}
      loading={isPending}
      onClick={shown === undefined ? show : hide}
    >
      {label}
    </Button>
  )
  if (shown !== undefined) return button
  return (
    <Tooltip label={identity.note} events={{ hover: true, focus: true, touch: true }} multiline maw={320}>
      {button}
    </Tooltip>
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

function contactOf({ phone, secondPhone, email, address, city, state, pinCode }: Customer): Fact[] {
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
