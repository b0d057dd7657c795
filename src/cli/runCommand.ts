import { StartError } from '../server/platform/startError.ts'
import { DescriptionFault } from './generate/finding.ts'

/**
 * Runs a command. An error that its user can solve, such as an option or argument that the command does not have, ends it with its message
 * and exit code 1; any other error is printed with its stack.
 */
export async function runCommand(main: () => Promise<void>): Promise<void> {
  try {
    await main()
  } catch (error) {
    console.error(isForUser(error) ? error.message : error)
    process.exitCode = 1
  }
}

const isForUser = (error: unknown): error is Error =>
  error instanceof StartError || error instanceof DescriptionFault || isMisuse(error)

/** Whether `parseArgs` rejected the command line. */
function isMisuse(error: unknown): error is Error {
  return error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS_')
}
