/** A place in a file of openapi/; lines and columns count from 1. */
export interface Place {
  /** Name of the file within openapi/. */
  file: string
  line: number
  column: number
}

/** A fault of the description, with its position and rule. */
export interface Finding extends Place {
  rule: string
  sentence: string
}

/** A finding for a terminal, with a position that editors can open. */
export function findingLine({ file, line, column, rule, sentence }: Finding): string {
  return `openapi/${file}:${line}:${column}  ${rule}  ${sentence}`
}

/** An invalid description; the message has one finding per line. */
export class DescriptionFault extends Error {
  readonly findings: readonly Finding[]

  constructor(findings: readonly Finding[]) {
    super(findings.map(findingLine).join('\n'))
    this.findings = findings
  }
}
