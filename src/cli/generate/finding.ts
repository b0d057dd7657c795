/** A place in a file of openapi/; lines and columns count from 1. */
export interface Place {
  /** Name of the file within openapi/. */
  file: string
  line: number
  column: number
}

/** What is wrong in the description, where, and by which rule. */
export interface Finding extends Place {
  rule: string
  sentence: string
}

/** A finding as a terminal shows it, with a place that editors follow. */
export function findingLine({ file, line, column, rule, sentence }: Finding): string {
  return `openapi/${file}:${line}:${column}  ${rule}  ${sentence}`
}

/** A description that cannot be worked with; its message is its findings, a line each. */
export class DescriptionFault extends Error {
  readonly findings: readonly Finding[]

  constructor(findings: readonly Finding[]) {
    super(findings.map(findingLine).join('\n'))
    this.findings = findings
  }
}
