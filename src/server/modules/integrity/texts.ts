/** Sentences about the proof of the books. */
export const proofTexts = {
  running: 'The books are being proven already. What that finds shows here in a moment.',
} as const
