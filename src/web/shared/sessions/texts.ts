/** Texts of lists of open sessions. */
export const sessionListTexts = {
  current: 'This one',
  opened: (time: string) => `Signed in ${time}`,
  used: (time: string) => `last used ${time}`,
  from: (address: string) => `from ${address}`,
  end: 'End',
  endNamed: (device: string) => `End the session on ${device}`,
  ended: 'Session ended',
  unknownDevice: 'Unknown browser',
  onDevice: (browser: string, system: string) => `${browser} on ${system}`,
  confirm: (device: string) => ({
    title: 'End this session?',
    text: `${device} is signed out at once. What was typed there is kept as a draft.`,
    confirmLabel: 'End',
    cancelLabel: 'Cancel',
    danger: true,
  }),
  none: 'No session is open.',
}
