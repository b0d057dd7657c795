import { anotherTexts } from '#texts/another.ts'
import { ApiError } from '../../../api/http.ts'
import type { Confirm } from '../../ui/confirm/ConfirmProvider.tsx'

/**
 * Confirms with the user that a form with a used key is another entry: a draft has the same key in each tab where it is open, and a form
 * keeps its key when it is changed after a lost reply. Loaded with the first such rejection.
 * @param rejection the server's rejection of the key
 * @param from the address where the user saved; nothing is confirmed on another page
 * @returns if it is another entry, the rejection with what the user does next: what the form shows may follow what was saved earlier
 */
export async function confirmAnother(
  confirm: Confirm,
  rejection: ApiError,
  from: string,
): Promise<ApiError | null> {
  const { saveAgain, ...question } = anotherTexts
  const isAnother = await confirm({ ...question, from, danger: true })
  return isAnother ? new ApiError({ ...rejection.problem, detail: saveAgain }) : null
}
