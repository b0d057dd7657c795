import type { UiTexts } from '../../../ui/uiTexts.ts'

/** Texts of dialogs and states. */
export const uiTexts = {
  close: 'Close',
  cancel: 'Cancel',
  states: {
    loading: 'Loading…',
    errorTitle: 'Could not load the data',
    partFailed: 'Could not load part of this page.',
    errorText: 'Nothing was changed. Check the connection and try again.',
    retry: 'Retry',
  },
} satisfies UiTexts
