/** Sentences about setting an installation up. */
export const setUpTexts = {
  done: 'This installation has been set up. Sign in.',
  wrongCode:
    'This is not the code that the server printed at its last start. After ten wrong tries start it again for a new one.',
  metalTwice: 'This metal stands twice.',
  purityTwice: 'This purity stands twice.',
} as const
