import { SimpleGrid, Stack } from '@mantine/core'
import { useGetSubscription } from '../../api/gen/hooks/subscription/get-subscription.ts'
import type { Subscription } from '../../api/gen/model/index.ts'
import { subscriptionRules } from '../../api/gen/rules/subscription.ts'
import { rowsOf } from '../shared/list/rowsOf.ts'
import type { RecordProps } from '../shared/master/declaration.ts'
import { useMasterRecord } from '../shared/master/useMasterRecord.ts'
import { RecordPage } from '../shared/record/RecordPage.tsx'
import { useScope } from '../shared/record/useScope.ts'
import { DateField } from '../ui/form/DateField.tsx'
import { MoneyField } from '../ui/form/MoneyField.tsx'
import { NumberField } from '../ui/form/NumberField.tsx'
import { SelectField } from '../ui/form/SelectField.tsx'
import { SuggestField } from '../ui/form/SuggestField.tsx'
import { SwitchField } from '../ui/form/SwitchField.tsx'
import { formatDate } from '../ui/format.ts'
import { Page } from '../ui/page/Page.tsx'
import { Section } from '../ui/page/Section.tsx'
import { LoadingState } from '../ui/states/LoadingState.tsx'
import { inForceText } from './inForce.ts'
import {
  checkDays,
  previousPlan,
  type SubscriptionValues,
  toSubscriptionRequest,
  toSubscriptionValues,
  writeSubscriptionValue,
} from './subscriptionValues.ts'
import { subscriptionTexts as texts } from './texts.ts'

const { fields, help, sections } = texts
const periods = Object.entries(texts.periods).map(([value, label]) => ({ value, label }))

/** One plan: its name, price, period and limits. */
export function SubscriptionRecord({ row: subscription, onClose }: RecordProps<Subscription>) {
  const others = useGetSubscription({ ...useScope(), includeInactive: false }, { query: { select: rowsOf } })
  const plans = others.data
  const { record, disabledReason } = useMasterRecord<'Subscription', SubscriptionValues>({
    name: 'Subscription',
    texts,
    row: subscription,
    toValues: toSubscriptionValues,
    toRequest: toSubscriptionRequest,
    rules: subscriptionRules.AddSubscription,
    check: checkDays,
    write: writeSubscriptionValue,
    onSaved: onClose,
  })
  const { form } = record
  const before = subscription === null ? previousPlan(plans ?? [], form.form.values.fromOn) : null
  const known = subscription ?? plans?.[0]

  const title =
    subscription === null
      ? texts.newTitle
      : texts.recordTitle(subscription.plan, formatDate(subscription.fromOn))
  if (!others.isFetched)
    return (
      <Page title={title}>
        <LoadingState />
      </Page>
    )
  return (
    <RecordPage
      title={title}
      {...(plans !== undefined && { lead: inForceText(plans) })}
      record={record}
      onClose={onClose}
      reads={[others]}
      disabledReason={disabledReason}
    >
      <Stack gap="lg">
        <Section title={sections.plan}>
          <SimpleGrid cols={{ base: 1, sm: 3 }}>
            <SuggestField
              record={form}
              name="plan"
              label={fields.plan}
              required
              help={help.plan}
              suggestions={texts.plans}
              takeFirst
            />
            <MoneyField record={form} name="pricePaise" label={fields.pricePaise} />
            <SelectField record={form} name="period" label={fields.period} options={periods} />
          </SimpleGrid>
        </Section>
        <Section title={sections.days}>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <DateField record={form} name="fromOn" label={fields.fromOn} required />
            <DateField record={form} name="toOn" label={fields.toOn} help={help.to} />
          </SimpleGrid>
          {before !== null && (
            <SwitchField
              record={form}
              name="endsPrevious"
              label={texts.endsPrevious(before.plan, formatDate(before.lastOn))}
            />
          )}
        </Section>
        <Section title={sections.limits} lead={texts.limitsLead}>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <NumberField
              record={form}
              name="storeLimit"
              label={fields.storeLimit}
              help={known === undefined ? help.limit : help.stores(known.activeStores)}
            />
            <NumberField
              record={form}
              name="userLimit"
              label={fields.userLimit}
              help={known === undefined ? help.limit : help.logins(known.activeUsers)}
            />
          </SimpleGrid>
        </Section>
      </Stack>
    </RecordPage>
  )
}
