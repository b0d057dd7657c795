import { type ComponentType, lazy, Suspense, useRef } from 'react'
import { decimalOf, groupIndian } from '../digits.ts'
import { formatWeight } from '../format.ts'
import { usePageTexts } from '../PageTextsProvider.tsx'
import type { FieldProps } from './fieldProps.ts'
import classes from './form.module.css'
import { ParsedField } from './ParsedField.tsx'
import { parseWeight } from './parse.ts'
import { useIsReadOnly } from './readOnly.ts'
import type { ScaleButtonProps } from './ScaleButton.tsx'
import { canHaveScale, useScale } from './scale.ts'

/** If it cannot be loaded, weights are typed. */
const ScaleButton = lazy<ComponentType<ScaleButtonProps>>(() =>
  import('./ScaleButton.tsx')
    .catch(() => ({ ScaleButton: () => null }))
    .then((found) => ({ default: found.ScaleButton })),
)

const format = (value: number) => groupIndian(decimalOf(value, 3))

/**
 * A weight typed in grams and stored in milligrams. If a scale is set up on this device, the button next to the label, or F2, reads the
 * weight from it.
 */
export function WeightField<Values extends Record<string, unknown>>(props: FieldProps<Values>) {
  const { form: texts } = usePageTexts()
  const scale = useScale()
  const frame = useRef<HTMLDivElement>(null)
  const readOnly = useIsReadOnly(props.record)
  const { record, name, label, w, flex, disabled, hideLabel } = props
  const field = (
    <ParsedField<Values, number>
      {...props}
      parse={parseWeight}
      format={format}
      formatReadOnly={formatWeight}
      unreadableText={texts.unreadableWeight}
      rightSection="g"
    />
  )
  if (!canHaveScale() || hideLabel === true || readOnly) return field
  // The frame is rendered before the scale is found, so that the field is not remounted while somebody types.
  return (
    <div ref={frame} className={classes.weighed} style={{ width: w, flex }}>
      {field}
      {scale !== null && disabled !== true && (
        <Suspense fallback={null}>
          <ScaleButton
            scale={scale}
            frame={frame}
            label={label}
            onWeight={(mg) => record.form.setFieldValue(name, mg as never)}
          />
        </Suspense>
      )}
    </div>
  )
}
