/** A screen explained for a new employee, in at most 180 words. */
export interface HowItWorksText {
  title: string
  /** What the screen is for. */
  purpose: string
  steps: readonly string[]
  /** The rules that most often surprise, with their figures. */
  rules: readonly string[]
  /** What cannot be undone. */
  final: readonly string[]
  /** A small example in rupees, exact by the lending rules, a line for each step. */
  example: readonly string[]
}

/** Loads the text of a screen: `() => import('./texts/howItWorks.ts')`. */
export type HowItWorksLoader = () => Promise<{ howItWorks: HowItWorksText }>
