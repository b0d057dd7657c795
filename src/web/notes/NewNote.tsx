import { Anchor, SegmentedControl, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { recordTexts } from '#texts/record.ts'
import { useGetPartPayment } from '../../api/gen/hooks/part-payment/get-part-payment.ts'
import type { PartPaymentPage } from '../../api/gen/model/index.ts'
import type { OpenRecord } from '../shared/record/useOpenRecord.ts'
import { useScope } from '../shared/record/useScope.ts'
import { PartState } from '../shared/state/PartState.tsx'
import { useCan } from '../shell/can.ts'
import { BackButton } from '../ui/BackButton.tsx'
import { formatMoney } from '../ui/format.ts'
import { useKeyHelp } from '../ui/keyHelp.ts'
import { Numbers } from '../ui/Numbers.tsx'
import { Page } from '../ui/page/Page.tsx'
import { Section } from '../ui/page/Section.tsx'
import { NoteForm } from './NoteForm.tsx'
import classes from './Notes.module.css'
import type { NoteSide } from './noteSide.ts'
import { notesTexts } from './texts/notes.ts'

const { form: formTexts, form: texts, loan: loanTexts } = notesTexts

const PAUSE_MS = 150

const MOST = 8

const places = [
  { value: 'noLoan', label: texts.noLoan },
  { value: 'loan', label: texts.onLoan },
]

/** A new note: its own form without a loan, or the action on the page of a loan. */
export function NewNote({ side, open }: { side: NoteSide; open: OpenRecord }) {
  const [place, setPlace] = useState('noLoan')
  const can = useCan()
  const choices = side.useChoices(useScope())
  return (
    <Page
      title={side.texts.newTitle}
      actions={<BackButton onClick={open.close}>{recordTexts.back}</BackButton>}
    >
      {can('GetPartPayment') && (
        <SegmentedControl
          aria-label={texts.where}
          value={place}
          onChange={setPlace}
          data={places}
          w="fit-content"
        />
      )}
      {place === 'loan' ? (
        <LoanFinder side={side} />
      ) : (
        <>
          {choices.data !== undefined && <NoteForm side={side} choices={choices.data} open={open} />}
          {choices.data === undefined && <PartState query={choices} />}
        </>
      )}
    </Page>
  )
}

/**
 * Finds the loan to charge, or whose dues to waive, and opens that action on its page. Enter takes the only result, even if
 * pressed before the reply.
 */
function LoanFinder({ side }: { side: NoteSide }) {
  const can = useCan()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  useKeyHelp(can(side.onLoan.operation) ? loanTexts.keys : null)
  const hurried = useRef(false)
  const [search] = useDebouncedValue(typed.trim(), PAUSE_MS)
  const query = useGetPartPayment(
    { ...useScope(), search, status: 'active', limit: MOST },
    { query: { enabled: search !== '', placeholderData: keepPreviousData, retry: false } },
  )
  const { action, operation } = side.onLoan
  const settled = search !== '' && search === typed.trim() && query.isSuccess && !query.isPlaceholderData
  const rows = settled ? query.data.rows : []

  useEffect(() => {
    if (!hurried.current || (!settled && !query.isError)) return
    hurried.current = false
    takeOnly()
  })

  if (!can(operation))
    return (
      <Section title={formTexts.onLoan} lead={side.texts.onLoan.lead}>
        <Text role="status">{side.texts.onLoan.notAllowed}</Text>
      </Section>
    )

  function takeOnly() {
    const [only] = rows
    if (rows.length === 1 && only !== undefined)
      void navigate({ to: '/partpayment/$id', params: { id: only.id }, search: { action } })
  }

  function take(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || typed.trim() === '') return
    event.preventDefault()
    if (settled) takeOnly()
    else hurried.current = true
  }

  return (
    <Section title={formTexts.onLoan} lead={side.texts.onLoan.lead}>
      <TextInput
        label={loanTexts.find}
        placeholder={loanTexts.placeholder}
        autoComplete="off"
        autoFocus
        maxLength={200}
        value={typed}
        onChange={(event) => {
          hurried.current = false
          setTyped(event.currentTarget.value)
        }}
        onKeyDown={take}
      />
      <Text size="sm" c="dimmed" role="status">
        {typed.trim() === '' ? '' : wordsOf(query.isError, settled ? query.data : undefined)}
      </Text>
      {rows.length > 0 && (
        <ul className={classes.found}>
          {rows.map((row) => (
            <li key={row.id}>
              <Anchor
                renderRoot={(props) => (
                  <Link to="/partpayment/$id" params={{ id: row.id }} search={{ action }} {...props} />
                )}
              >
                <Numbers>{row.number}</Numbers>
              </Anchor>
              <span>
                <Numbers>
                  {[row.customerName, row.phone, formatMoney(row.outstandingPaise)].join(' · ')}
                </Numbers>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

/** The result of the search as text; without a page, the search is still running. */
function wordsOf(failed: boolean, page: PartPaymentPage | undefined): string {
  if (failed) return loanTexts.failed
  if (page === undefined) return loanTexts.searching
  const { rows, nextCursor } = page
  if (rows.length === 0) return loanTexts.nothing
  return nextCursor === null ? loanTexts.results(rows.length) : loanTexts.first(rows.length)
}
