import { useCorrectRate } from '../../api/gen/hooks/rate/correct-rate.ts'
import type { Rate } from '../../api/gen/model/index.ts'
import { rateRules } from '../../api/gen/rules/rate.ts'
import { ActionDialog } from '../shared/form/ActionDialog.tsx'
import { contractCheck } from '../shared/record/contractCheck.ts'
import { MoneyField } from '../ui/form/MoneyField.tsx'
import { TextField } from '../ui/form/TextField.tsx'
import { formatDate, formatMoney } from '../ui/format.ts'
import { CorrectionEffect } from './CorrectionEffect.tsx'
import { checkPrice } from './rateValues.ts'
import { rateTexts } from './texts.ts'
import { useUnusualPrice } from './useUnusualPrice.ts'

const texts = rateTexts.correct
const labels = { pricePaisePerG: texts.price, note: texts.note }

interface CorrectValues extends Record<string, unknown> {
  pricePaisePerG: number | null
  note: string
}

/** Enters a correction of a wrong price, with the reason. */
export function CorrectRate({ rate, onClose }: { rate: Rate; onClose: () => void }) {
  const correct = useCorrectRate()
  const sendConfirmed = useUnusualPrice()
  return (
    <ActionDialog<CorrectValues>
      title={texts.title(rate.metalName, formatDate(rate.effectiveOn))}
      lead={texts.lead(formatMoney(rate.pricePaisePerG))}
      saveLabel={texts.submit}
      initial={{ pricePaisePerG: null, note: '' }}
      check={(values) => ({
        ...contractCheck(rateRules.CorrectRate, labels, values),
        ...checkPrice(values.pricePaisePerG),
      })}
      action={async ({ pricePaisePerG, note }) => {
        const params = { id: rate.id, version: rate.version }
        const data = { pricePaisePerG: pricePaisePerG ?? 0, note: note.trim() }
        await sendConfirmed((confirmed) => correct.mutateAsync({ params, data: { ...data, confirmed } }))
        return texts.done
      }}
      onClose={onClose}
    >
      {(record) => (
        <>
          <MoneyField record={record} name="pricePaisePerG" label={texts.price} required first />
          <TextField record={record} name="note" label={texts.note} required />
          <CorrectionEffect rate={rate} pricePaisePerG={record.form.values.pricePaisePerG} />
        </>
      )}
    </ActionDialog>
  )
}
