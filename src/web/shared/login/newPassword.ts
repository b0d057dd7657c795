/** Longest password, in characters. */
export const PASSWORD_MAX = 128

/** Whether a new password has the length that the server accepts, in Unicode characters (schema `NewPassword`). */
export function isPasswordLength(password: string): boolean {
  const { length } = [...password]
  return length >= 10 && length <= PASSWORD_MAX
}
