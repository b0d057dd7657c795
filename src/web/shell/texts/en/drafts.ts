/** Texts of the question whether unsaved work is kept as a draft when its form is left. */
export const draftTexts = {
  text: 'Your changes are not saved. Keep them as a draft to continue later, or discard them.',
  label: 'Keep as draft',
  discard: 'Discard',
}
