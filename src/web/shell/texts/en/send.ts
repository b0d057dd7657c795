/** Texts of the dialog that a message to a customer is copied or sent from. */
export const sendTexts = {
  send: 'Send',
  remind: 'Remind',
  to: (name: string) => `Message to ${name}`,
  text: 'Text',
  by: (phone: string) => `To ${phone}`,
  unknown: (phone: string) => `${phone} is not a number that can be dialled. Choose whom in the app.`,
  whatsApp: 'WhatsApp',
  sms: 'SMS',
  copy: 'Copy',
  copied: 'The text is copied',
  ways: { whatsApp: 'WhatsApp', sms: 'SMS', copy: 'copied text' },
  before: (...told: readonly string[]) => `Last reminder: ${told.join(' · ')}`,
  own: 'Opens in the app of this computer or phone. Nothing is sent from here.',
  failed: 'The text could not be made.',
  close: 'Close',
}
