import { VisuallyHidden } from '@mantine/core'
import classes from './ReadField.module.css'
import type { ReadFieldProps } from './readOnly.ts'

/** The value of a field as text, with its label. */
export function ReadField({ label, hideLabel, w, flex, value }: ReadFieldProps) {
  return (
    <dl className={classes.field} style={{ width: w, flex }}>
      {hideLabel === true ? (
        <VisuallyHidden component="dt">{label}</VisuallyHidden>
      ) : (
        <dt className={classes.label}>{label}</dt>
      )}
      <dd className={classes.value}>{value || '–'}</dd>
    </dl>
  )
}
