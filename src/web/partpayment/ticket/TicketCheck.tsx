import { Button, Text, TextInput } from '@mantine/core'
import { IconAlertTriangle, IconShieldCheck, IconShieldX } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useVerifyTicket } from '../../../api/gen/hooks/part-payment/verify-ticket.ts'
import type { TicketOutcome } from '../../../api/gen/model/index.ts'
import { problemOf } from '../../shared/state/problemOf.ts'
import { useKeyHelp } from '../../ui/keyHelp.ts'
import { ticketTexts as texts } from '../texts/ticket.ts'
import classes from './TicketCheck.module.css'
import { TicketResult } from './TicketResult.tsx'

const looks = {
  genuine: { tone: 'good', Icon: IconShieldCheck },
  withdrawn: { tone: 'warn', Icon: IconAlertTriangle },
  otherLoan: { tone: 'warn', Icon: IconAlertTriangle },
  altered: { tone: 'bad', Icon: IconShieldX },
} as const

interface TicketCheckProps {
  /** Id of the loan for which the ticket is presented. */
  loanId: string
  /** What was scanned already; it is verified at once. */
  scanned?: string | undefined
  /** Whether the field takes the focus. */
  focused?: boolean
}

/**
 * Verifies a ticket against a loan: a scanner sends its QR code and Enter; the check code can also be typed. In a form, Enter moves on to
 * the next field while this one is empty, or once its content was verified.
 */
export function TicketCheck({ loanId, scanned = '', focused = false }: TicketCheckProps) {
  useKeyHelp(texts.keys)
  const [text, setText] = useState(scanned)
  const [checked, setChecked] = useState('')
  const [isChanged, setChanged] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const { mutate, data, error, isPending } = useVerifyTicket({ mutation: { onError: () => undefined } })
  const problem = error === null ? undefined : problemOf(error)

  function verify(ticket: string) {
    if (ticket.trim() === '' || isPending) return
    setChecked(ticket)
    setChanged(false)
    mutate(checkOf(loanId, ticket))
    field.current?.select()
  }

  // A ticket that the search scanned is verified once, even when the page renders twice.
  const started = useRef(false)
  useEffect(() => {
    if (started.current || scanned === '') return
    started.current = true
    setChecked(scanned)
    mutate(checkOf(loanId, scanned))
  }, [loanId, mutate, scanned])

  function onKey(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return
    const isVerified = !isChanged && data !== undefined && problem === undefined
    if (text.trim() === '' || isVerified) return
    // Otherwise a form around it would move on to its next field.
    event.preventDefault()
    event.stopPropagation()
    verify(text)
  }

  return (
    <div className={classes.check}>
      <div className={classes.entry} onKeyDownCapture={onKey}>
        <TextInput
          ref={field}
          className={classes.field}
          label={texts.field}
          description={texts.help}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setChanged(true)
          }}
          error={problem?.errors?.[0]?.message ?? problem?.detail}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          autoFocus={focused}
        />
        <Button variant="default" loading={isPending} onClick={() => verify(text)}>
          {texts.submit}
        </Button>
      </div>
      {data !== undefined && problem === undefined && (
        <Outcome outcome={data.outcome}>
          <TicketResult check={data} ticket={checked} loanId={loanId} />
        </Outcome>
      )}
    </div>
  )
}

/** The request to verify a ticket, cut to the length in the contract: no ticket is longer. */
function checkOf(id: string, ticket: string) {
  return { params: { id }, data: { ticket: ticket.trim().slice(0, 200) } }
}

/** The result of a check, announced when it arrives. */
function Outcome({ outcome, children }: { outcome: TicketOutcome; children: ReactNode }) {
  const { tone, Icon } = looks[outcome]
  return (
    <div role="alert" className={classes.outcome} data-tone={tone}>
      <Icon size={28} aria-hidden className={classes.icon} />
      <div>
        <Text fw={700} fz="lg">
          {texts.outcomes[outcome]}
        </Text>
        {children}
      </div>
    </div>
  )
}
