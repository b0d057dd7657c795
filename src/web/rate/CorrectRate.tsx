import '../ui/styles/alert.ts'
import '../ui/styles/modal.ts'
import { Alert, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { rateTexts } from '#texts/rate.ts'
import { recordTexts } from '#texts/record.ts'
import { useCorrectRate } from '../../api/gen/hooks/rate/rate.ts'
import type { Rate } from '../../api/gen/model/index.ts'
import { rateRules } from '../../api/gen/rules/rate.ts'
import { problemOf } from '../shared/problemOf.ts'
import { contractCheck } from '../shared/record/contractCheck.ts'
import { MoneyField } from '../ui/form/MoneyField.tsx'
import { RecordForm } from '../ui/form/RecordForm.tsx'
import { TextField } from '../ui/form/TextField.tsx'
import { useRecordForm } from '../ui/form/useRecordForm.ts'
import { formatDate, formatMoney } from '../ui/format.ts'
import { notifySuccess } from '../ui/notify.ts'
import { useReturnFocus } from '../ui/useReturnFocus.ts'
import { checkPrice } from './rateValues.ts'
import { useUnusualPrice } from './useUnusualPrice.ts'

const texts = rateTexts.correct
const labels = { pricePaisePerG: texts.price, note: texts.note }

interface CorrectValues extends Record<string, unknown> {
  pricePaisePerG: number | null
  note: string
}

/** Enters the right price beside a wrong one, with the reason. */
export function CorrectRate({ rate, onClose }: { rate: Rate; onClose: () => void }) {
  useReturnFocus()
  const [refusal, setRefusal] = useState<string | null>(null)
  const correct = useCorrectRate()
  const asking = useUnusualPrice()
  const form = useRecordForm<CorrectValues>({
    initial: { pricePaisePerG: null, note: '' },
    check: (values) => ({
      ...contractCheck(rateRules.CorrectRate, labels, values),
      ...checkPrice(values.pricePaisePerG),
    }),
    save: async ({ pricePaisePerG, note }) => {
      setRefusal(null)
      if (pricePaisePerG === null) return
      const params = { id: rate.id, version: rate.version }
      try {
        await asking((confirmed) =>
          correct.mutateAsync({ params, data: { pricePaisePerG, note: note.trim(), confirmed } }),
        )
        notifySuccess(texts.done)
        onClose()
      } catch (error) {
        const { detail, errors = [] } = problemOf(error)
        if (form.showErrors(errors).length > 0 || errors.length === 0) setRefusal(detail)
      }
    },
  })
  return (
    <Modal
      opened
      onClose={onClose}
      title={texts.title(rate.metalName, formatDate(rate.effectiveOn))}
      closeButtonProps={{ 'aria-label': recordTexts.cancel }}
    >
      <Stack>
        <Text c="dimmed" size="sm">
          {texts.lead(formatMoney(rate.pricePaisePerG))}
        </Text>
        {refusal !== null && (
          <Alert color="red" variant="light" role="alert">
            {refusal}
          </Alert>
        )}
        <RecordForm record={form} onCancel={onClose} saveLabel={texts.submit}>
          <MoneyField record={form} name="pricePaisePerG" label={texts.price} required />
          <TextField record={form} name="note" label={texts.note} required />
        </RecordForm>
      </Stack>
    </Modal>
  )
}
