/** Texts of lists of active sessions. */
export const sessionListTexts = {
  current: 'This device',
  times: (opened: string, used: string) => `Signed in ${opened}, last used ${used}`,
  from: (address: string) => `from ${address}`,
  end: 'End',
  endNamed: (device: string) => `End session on ${device}`,
  ended: 'Session ended',
  unknownDevice: 'Unknown browser',
  onDevice: (browser: string, system: string) => `${browser} on ${system}`,
  confirm: (device: string) => ({
    title: 'End this session?',
    text: `${device} will be signed out. Unsaved entries there are kept as drafts.`,
    confirmLabel: 'End session',
    cancelLabel: 'Cancel',
    danger: true,
  }),
  none: 'No active sessions.',
}
