import { Button, Group } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { Section } from '../../ui/page/Section.tsx'
import { useReturnFocus } from '../../ui/useReturnFocus.ts'
import type { ActionPanelProps } from '../actions/ActionPanel.tsx'
import { ticketTexts as texts } from '../texts/ticket.ts'
import { TicketCheck } from './TicketCheck.tsx'

/** Verifies a ticket that is presented for a loan; a ticket scanned in the search is verified at once. */
export function TicketPanel({ loan, onClose }: ActionPanelProps) {
  const { ticket } = useSearch({ from: '/protected/partpayment/$id' })
  useReturnFocus()
  return (
    <Section title={texts.title} lead={texts.lead}>
      <TicketCheck key={ticket} loanId={loan.id} scanned={ticket} focused />
      <Group mt="md">
        <Button variant="default" onClick={onClose}>
          {texts.close}
        </Button>
      </Group>
    </Section>
  )
}
