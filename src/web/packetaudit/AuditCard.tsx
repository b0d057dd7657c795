import { Anchor, Group, Paper, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { packetAuditTexts } from '#texts/packetaudit.ts'
import { useCan } from '../shell/can.ts'
import { cardTexts as texts } from './texts/card.ts'

/** On the dashboard: opens the packet audits, and starts one. */
export function AuditCard() {
  const can = useCan()
  return (
    <Paper component="aside" aria-labelledby="packet-audits-title" withBorder radius="md" p="lg">
      <Title order={2} size="h5" id="packet-audits-title">
        {packetAuditTexts.title}
      </Title>
      <Text size="sm" c="dimmed" my="xs">
        {texts.lead}
      </Text>
      <Group gap="md">
        <Anchor
          size="sm"
          renderRoot={(props) => <Link to="/dashboard" search={{ packetAudit: 'list' }} {...props} />}
        >
          {texts.all}
        </Anchor>
        {can('StartPacketAudit') && (
          <Anchor
            size="sm"
            renderRoot={(props) => <Link to="/dashboard" search={{ packetAudit: 'new' }} {...props} />}
          >
            {texts.start}
          </Anchor>
        )}
      </Group>
    </Paper>
  )
}
