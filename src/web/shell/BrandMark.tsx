/** The product's mark, an open ledger with a coin, drawn in the colour of the text around it. */
export function BrandMark({ size = 40 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 40 40" fill="none" aria-hidden="true" focusable="false">
      <rect x="1" y="1" width="38" height="38" rx="11" stroke="currentColor" strokeWidth="2" opacity="0.35" />
      <path
        d="M20 15.5c-2.6-2-6-2.8-10.5-2.5v15c4.5-.3 7.9.5 10.5 2.5 2.6-2 6-2.8 10.5-2.5v-8M20 15.5v15"
        stroke="currentColor"
        strokeWidth="2.2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="27.5" cy="12" r="4.5" fill="#e8b44c" />
    </svg>
  )
}
