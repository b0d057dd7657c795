import { Button, SegmentedControl } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useState } from 'react'
import { recordTexts } from '#texts/record.ts'
import { problemOf } from '../shared/problemOf.ts'
import type { OpenRecord } from '../shared/record/useOpenRecord.ts'
import { useScope } from '../shared/record/useScope.ts'
import { useCan } from '../shell/can.ts'
import { Page } from '../ui/page/Page.tsx'
import { ErrorState } from '../ui/states/ErrorState.tsx'
import { LoadingState } from '../ui/states/LoadingState.tsx'
import { LoanFinder } from './LoanFinder.tsx'
import { NoteForm } from './NoteForm.tsx'
import type { NoteSide } from './noteSide.ts'
import { notesTexts } from './texts/notes.ts'

const { form: texts } = notesTexts
const places = [
  { value: 'beside', label: texts.beside },
  { value: 'loan', label: texts.onLoan },
]

/** A new note: beside loans by its form, on a loan by the act of that loan's page. */
export function NewNote({ side, open }: { side: NoteSide; open: OpenRecord }) {
  const [place, setPlace] = useState('beside')
  const can = useCan()
  const choices = side.useChoices(useScope())
  return (
    <Page
      title={side.texts.newTitle}
      actions={
        <Button variant="default" leftSection={<IconArrowLeft size={16} aria-hidden />} onClick={open.close}>
          {recordTexts.back}
        </Button>
      }
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
          {choices.data === undefined &&
            (choices.isError ? (
              <ErrorState detail={problemOf(choices.error).detail} onRetry={() => choices.refetch()} />
            ) : (
              <LoadingState />
            ))}
        </>
      )}
    </Page>
  )
}
