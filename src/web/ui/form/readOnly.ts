import { type ComponentType, createContext, createElement, type ReactNode, useContext } from 'react'

/** A label with its value as text, in the place of a field. */
export interface ReadOnlyFieldProps {
  label: string
  /** Labels the value only for screen readers. */
  hideLabel?: boolean | undefined
  w?: number | undefined
  flex?: number | undefined
  /** The value; “–” if there is none. */
  value: ReactNode
}

/** How the fields of a read-only record are shown. */
export interface ReadOnlyView {
  /** The form of the record. Fields of another form, such as that of a dialog, stay inputs. */
  form: object
  Field: ComponentType<ReadOnlyFieldProps>
  /** A stored picture that opens in full. */
  Picture: ComponentType<{ label: string; id: string; round: boolean }>
}

/** Set around a read-only record, null elsewhere. */
export const ReadOnlyContext = createContext<ReadOnlyView | null>(null)

/** Whether a form's record is read-only. */
export function useIsReadOnly(record: object): boolean {
  return useContext(ReadOnlyContext)?.form === record
}

/** The props that a field and its value as text have in common. */
interface Labelled extends Omit<ReadOnlyFieldProps, 'value'> {
  record: object
  /** What an empty value means; “–” by default. */
  ifEmpty?: string | undefined
}

/** Shows the value of a field of a read-only record as text; null where the field is an input. */
export function useReadOnlyValue(props: Labelled): ((value: ReactNode) => ReactNode) | null {
  const { record, label, hideLabel, ifEmpty, w, flex } = props
  const view = useContext(ReadOnlyContext)
  if (view?.form !== record) return null
  return (value) => createElement(view.Field, { label, hideLabel, w, flex, value: value || ifEmpty })
}
