/** Texts of the question after a form whose earlier version was already saved. */
export const anotherTexts = {
  title: 'Save this as another entry?',
  text: 'An earlier version of this form was already saved, here or in another tab. Check what was saved. Continue only if this is something else.',
  confirmLabel: 'Continue as another entry',
  cancelLabel: 'Keep editing',
  saveAgain: 'This is another entry now. Check it, then save it.',
}
