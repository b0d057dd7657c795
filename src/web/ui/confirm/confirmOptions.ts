/** A question before an act. */
export interface ConfirmOptions {
  title: string
  text: string
  confirmLabel: string
  /** The kit's own word without it. */
  cancelLabel?: string
  /** Whether the act takes something away. */
  danger?: boolean
}
