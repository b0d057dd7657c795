interface KeyLeadProps {
  lead: string
  /** The keys of the page, in words, with the space before them. */
  keys: string
}

/** A lead with keyboard hints, which touch phones do not show (`shell.css`). */
export function KeyLead({ lead, keys }: KeyLeadProps) {
  return (
    <>
      {lead}
      <span data-key-hint>{keys}</span>
    </>
  )
}
