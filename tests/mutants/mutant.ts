/** One planted fault, and the tests that must notice it. */
export interface Mutant {
  /** What goes wrong, in the words of the business. */
  fault: string
  /** The file that is changed, from the project's root. */
  file: string
  /** The text that is replaced; it occurs exactly once in the file. */
  find: string
  replace: string
  /** The test files that must notice, from the project's root. */
  tests: string[]
  /** For a fault that changes nothing anyone can observe: the reason. It is listed, not run. */
  equivalent?: string
}

/** The outcome of a mutant. `unusable` says nothing about the tests: the mutant itself must be fixed. */
export interface Outcome {
  fault: string
  result: 'killed' | 'survived' | 'unusable'
  /** The test that failed, or what makes the mutant unusable. */
  detail: string
  seconds: number
}
