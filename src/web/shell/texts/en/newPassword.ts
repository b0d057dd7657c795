/** Texts of the two fields in which a user chooses a password. */
export const newPasswordTexts = {
  password: 'New password',
  confirm: 'Confirm new password',
  hint: 'At least 10 characters. Three or four random words are easy to remember.',
  show: 'Show passwords',
  required: 'Password is required.',
  confirmRequired: 'Enter the new password again.',
  length: 'Use 10 to 128 characters.',
  mismatch: 'Passwords do not match',
}
