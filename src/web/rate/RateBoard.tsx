import { Alert, Group } from '@mantine/core'
import { useState } from 'react'
import { useAddRates } from '../../api/gen/hooks/rate/rate.ts'
import type { RateBoard as Board } from '../../api/gen/model/index.ts'
import { problemOf } from '../shared/problemOf.ts'
import { useLock } from '../shared/record/useLock.ts'
import { getSession, useSession } from '../shell/session.ts'
import { RecordForm } from '../ui/form/RecordForm.tsx'
import { SelectField } from '../ui/form/SelectField.tsx'
import { TextField } from '../ui/form/TextField.tsx'
import { useRecordForm } from '../ui/form/useRecordForm.ts'
import { formatDate } from '../ui/format.ts'
import { useLeaveGuard } from '../ui/leave/useLeaveGuard.ts'
import { notifySuccess } from '../ui/notify.ts'
import { Section } from '../ui/page/Section.tsx'
import { BoardCard } from './BoardCard.tsx'
import { type BoardValues, boardField, checkBoard, emptyBoard, typedPrices } from './boardValues.ts'
import classes from './Rate.module.css'
import { storeChoices } from './rateValues.ts'
import { rateTexts } from './texts.ts'
import { useStoreName } from './useStoreName.ts'
import { useUnusualPrice } from './useUnusualPrice.ts'

const texts = rateTexts.board

/** Today's prices of all metals and purities, with a field at each metal to set its price. */
export function RateBoard({ board }: { board: Board }) {
  const { metals, todayDate } = board
  const session = useSession()
  const lockedReason = useLock('Rate')('add')
  const addRates = useAddRates()
  const asking = useUnusualPrice()
  const [refusal, setRefusal] = useState<string | null>(null)
  const record = useRecordForm<BoardValues>({ initial: emptyBoard(metals), check: checkBoard, save })
  useLeaveGuard({ dirty: record.isDirty, onLeave: () => undefined, free: () => getSession() === null })

  async function save(values: BoardValues): Promise<void> {
    const prices = typedPrices(metals, values)
    setRefusal(prices.length === 0 ? texts.nothing : null)
    if (prices.length === 0 || session === null) return
    const data = {
      companyId: session.companyId,
      storeId: values.stores === 'own' ? session.storeId : null,
      effectiveOn: todayDate,
      source: values.source.trim() || null,
      prices,
    }
    try {
      await asking((confirmed) => addRates.mutateAsync({ data: { ...data, confirmed } }))
      record.reset({ ...emptyBoard(metals, values.stores), source: values.source })
      notifySuccess(texts.saved(prices.length))
    } catch (error) {
      const { status, detail, errors = [] } = problemOf(error)
      if (status === 401) return
      const placed = errors.map(({ field, message }) => ({ field: boardField(field, prices), message }))
      if (record.showErrors(placed).length > 0 || errors.length === 0) setRefusal(detail)
    }
  }

  return (
    <Section
      title={texts.title(formatDate(todayDate))}
      lead={lockedReason === undefined ? texts.lead : undefined}
    >
      {refusal !== null && (
        <Alert color="red" variant="light" role="alert">
          {refusal}
        </Alert>
      )}
      <RecordForm
        record={record}
        onCancel={() => {
          setRefusal(null)
          record.reset(emptyBoard(metals))
        }}
        lockedReason={lockedReason}
        saveLabel={texts.save}
      >
        <div className={classes.cards}>
          {metals.map((metal) => (
            <BoardCard key={metal.metalId} metal={metal} record={record} />
          ))}
        </div>
        <Group align="flex-start">
          <TextField
            record={record}
            name="source"
            label={rateTexts.fields.source}
            help={rateTexts.help.source}
            flex={1}
          />
          <SelectField
            record={record}
            name="stores"
            label={rateTexts.fields.stores}
            options={storeChoices(useStoreName())}
            flex={1}
          />
        </Group>
      </RecordForm>
    </Section>
  )
}
