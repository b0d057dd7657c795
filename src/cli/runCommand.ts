import { StartError } from '../server/platform/startError.ts'

/**
 * Runs a command. An error that its user can solve, or an option or argument that the command does not have, ends it with one line and
 * exit code 1; any other error is printed with its stack.
 */
export async function runCommand(main: () => Promise<void>): Promise<void> {
  try {
    await main()
  } catch (error) {
    console.error(error instanceof StartError || isMisuse(error) ? error.message : error)
    process.exitCode = 1
  }
}

/** Whether `parseArgs` rejected the command line. */
function isMisuse(error: unknown): error is Error {
  return error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS_')
}
