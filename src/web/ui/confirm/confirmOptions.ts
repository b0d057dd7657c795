/** One fact of an action, under its name: who, what, how much, how. */
export interface ConfirmFact {
  label: string
  value: string
  /** A figure that the user must see: an amount handed over, a weight. */
  strong?: boolean
}

/** A confirmation shown before an action. */
export interface ConfirmOptions {
  title: string
  text: string
  /** What will happen, shown below the text; an action that cannot be undone lists them all. */
  facts?: readonly ConfirmFact[]
  confirmLabel: string
  /** Cancel unless given. */
  cancelLabel?: string
  /** Whether the action takes something away; the focus then starts on Cancel. */
  danger?: boolean
}
