import { Button, Input, Text } from '@mantine/core'
import type { InterestSlabChoices } from '../../api/gen/model/index.ts'
import { itemLending } from '../../domain/valuation/lendingRates.ts'
import { MoneyField } from '../ui/form/MoneyField.tsx'
import type { RecordFormHandle } from '../ui/form/useRecordForm.ts'
import { formatMoney, formatPercent } from '../ui/format.ts'
import classes from './Scheme.module.css'
import { gramsOf, type SchemeValues } from './schemeValues.ts'
import { interestSlabTexts } from './texts.ts'

const texts = interestSlabTexts.rateForGram

interface GramsInputProps {
  record: RecordFormHandle<SchemeValues>
  choices: InterestSlabChoices
}

/** What is lent on a gram, a line for each purity of the metal; an empty one shows what it is scaled to. */
export function GramsInput({ record, choices }: GramsInputProps) {
  const { form } = record
  const { metalId, rateForGram } = form.values
  const metal = choices.metals.find(({ id }) => id === metalId)
  if (metal === undefined) return <Text size="sm">{interestSlabTexts.help.chooseMetal}</Text>
  const { referencePurityBp, purities } = metal
  const given = rateForGram.flatMap(({ purityBp, lendingRatePaisePerG }) =>
    lendingRatePaisePerG === null ? [] : [{ purityBp, lendingRatePaisePerG }],
  )
  const nameOf = (purityBp: number) =>
    purities.find((one) => one.purityBp === purityBp)?.label ?? formatPercent(purityBp)
  const scaled = (purityBp: number) => {
    const { limitPaise, rate } = itemLending({ netMg: 1000, purityBp, referencePurityBp }, given)
    return rate === null ? texts.notSet : texts.scaled(formatMoney(limitPaise))
  }

  return (
    <>
      <Text size="sm" c="dimmed">
        {interestSlabTexts.help.rateForGram(nameOf(referencePurityBp))}
      </Text>
      <Input.Wrapper
        labelElement="div"
        error={form.errors.rateForGram}
        data-path="rateForGram"
        data-label={interestSlabTexts.fields.rateForGram}
        role="group"
        aria-label={interestSlabTexts.fields.rateForGram}
      >
        <div className={classes.rows}>
          {rateForGram.map(({ purityBp }, row) => (
            <div key={purityBp} className={classes.purity}>
              <span className={classes.range}>
                {nameOf(purityBp)}
                {purityBp === referencePurityBp && ` · ${texts.reference}`}
              </span>
              <MoneyField
                record={record}
                name={`rateForGram.${row}.lendingRatePaisePerG`}
                label={texts.of(nameOf(purityBp))}
                hideLabel
                placeholder={scaled(purityBp)}
              />
            </div>
          ))}
        </div>
      </Input.Wrapper>
      <div>
        <Button
          variant="subtle"
          disabled={given.length === 0}
          onClick={() => form.setFieldValue('rateForGram', gramsOf(metalId, [], choices))}
        >
          {texts.clear}
        </Button>
      </div>
    </>
  )
}
