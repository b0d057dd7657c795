import { type OperationId, operations } from '../../../api/gen/operations.ts'
import { texts } from './texts.ts'

/** The operation id that `npm run password` leaves in the audit log. */
const CONSOLE_PASSWORD = 'password'

/** An operation of the audit log in words: its summary in the API description. Unknown ids are returned unchanged. */
export function operationName(id: string): string {
  if (id === CONSOLE_PASSWORD) return texts.passwordFromConsole
  return id in operations ? operations[id as OperationId].summary : id
}
