import { NativeSelect, Switch } from '@mantine/core'
import type { ImportChoice, ImportChosen } from '../../../api/gen/model/index.ts'
import classes from './MoveIn.module.css'
import { moveInTexts as texts } from './texts.ts'

interface ChoicesProps {
  choices: readonly ImportChoice[]
  chosen: readonly ImportChosen[]
  onChange: (chosen: ImportChosen[]) => void
}

/** What is chosen for all rows. */
export function Choices({ choices, chosen, onChange }: ChoicesProps) {
  const chosenOf = (key: string) => chosen.find((one) => one.key === key)?.value ?? ''
  const choose = (key: string, value: string) =>
    onChange([...chosen.filter((one) => one.key !== key), ...(value === '' ? [] : [{ key, value }])])
  return choices.map(({ key, label, help, values }) =>
    values.length === 0 ? (
      <Switch
        key={key}
        label={label}
        description={help}
        checked={chosenOf(key) === 'yes'}
        onChange={(event) => choose(key, event.currentTarget.checked ? 'yes' : '')}
      />
    ) : (
      <NativeSelect
        key={key}
        className={classes.choice}
        label={label}
        description={help}
        data={[{ value: '', label: texts.chooseOne }, ...values]}
        value={chosenOf(key)}
        onChange={(event) => choose(key, event.currentTarget.value)}
      />
    ),
  )
}
