/** One fact of an action with its label: who, what, how much, how. */
export interface ConfirmFact {
  label: string
  value: string
  /** An important figure: an amount paid, a weight. */
  strong?: boolean
}

/** A confirmation shown before an action. */
export interface ConfirmOptions {
  title: string
  text: string
  /** What will happen, shown below the text; an action that cannot be undone lists them all. */
  facts?: readonly ConfirmFact[]
  confirmLabel: string
  /** The address where the user acted, if something was awaited since. Nothing is confirmed on another page; the answer is then false. */
  from?: string
  /** Cancel unless given. */
  cancelLabel?: string
  /** Whether the action is destructive; the focus then starts on Cancel or `safely`. */
  danger?: boolean
  /**
   * A safer alternative: the main button of a destructive action. The confirmation resolves to true once it has run; the dialog stays open
   * and shows the reason if it resolves to one.
   */
  safely?: { label: string; run: () => Promise<string | undefined> }
}
