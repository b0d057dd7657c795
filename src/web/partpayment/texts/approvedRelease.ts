/** Texts of a release form for an approved request. */
export const approvedReleaseTexts = {
  number: (masked: string) => `Approved: ${masked}. Enter the number of the ID shown.`,
  differs: (userName: string, name: string) =>
    `Approved by ${userName} for ${name}, but this form differs from the approved request.`,
  fillIn: 'Fill in the approved request',
}
