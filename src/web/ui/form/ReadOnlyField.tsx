import { VisuallyHidden } from '@mantine/core'
import classes from './ReadOnlyField.module.css'
import type { ReadOnlyFieldProps } from './readOnly.ts'

/** The value of a field as text, with its label. */
export function ReadOnlyField({ label, hideLabel, w, flex, value }: ReadOnlyFieldProps) {
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
