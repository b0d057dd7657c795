import { Select } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useMemo, useRef } from 'react'
import { timeZones } from '../shared/store/timeZones.ts'
import { bestFirst, takeOption } from '../ui/form/options.ts'
import { useTypedChoice } from '../ui/form/useTypedChoice.ts'
import type { SetUpValues } from './setupValues.ts'
import { setupTexts } from './texts.ts'

/** The time zone of the first store. While another one is typed, none is chosen. */
export function ZoneField({ form }: { form: UseFormReturnType<SetUpValues> }) {
  const zones = useMemo(timeZones, [])
  const field = useRef<HTMLInputElement>(null)
  const zone = form.getInputProps('store.timeZone')
  const choice = useTypedChoice({ field, value: null, onTyping: undefined, isTyping: undefined })
  const { text } = choice

  return (
    <Select
      ref={field}
      label={setupTexts.fields.timeZone}
      required
      searchable
      filter={bestFirst}
      selectFirstOptionOnChange
      allowDeselect={false}
      data={zones}
      maxDropdownHeight={240}
      nothingFoundMessage={setupTexts.noTimeZone}
      {...zone}
      value={text === null ? zone.value : null}
      searchValue={text ?? zone.value}
      onInput={({ currentTarget: { value: next } }) => {
        choice.type(next)
        zone.onChange('')
      }}
      onOptionSubmit={() => choice.type(null)}
      onClick={({ currentTarget }) => text === null && currentTarget.select()}
      onKeyDownCapture={(event) => {
        if (event.key === 'Tab') choice.takeHighlighted()
        else if (text) takeOption(event)
      }}
      onDropdownClose={choice.onDropdownClose}
      onBlur={() => {
        // Typed in full, with the list closed.
        if (text !== null && zones.includes(text)) {
          choice.type(null)
          zone.onChange(text)
        }
        zone.onBlur()
      }}
    />
  )
}
