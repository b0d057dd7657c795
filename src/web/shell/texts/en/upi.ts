/** Texts of UPI codes. */
export const upiTexts = {
  scan: 'Scan with any UPI app to pay',
  qr: (amount: string, id: string) => `QR code to pay ${amount} by UPI to ${id}`,
  copy: 'Copy QR code',
  copied: 'QR code copied. Paste it into the chat after the message.',
  notCopied: 'The browser did not allow copying. Press again, or take a photo of the code.',
  save: 'Save QR code',
  notSaved: 'The QR code could not be saved. Press again, or take a photo of the code.',
  none: (bank: string) => `${bank} has no UPI ID, so there is no QR code. Add it on the Bank screen.`,
  limit: (amount: string) => `Most banks allow up to ${amount} in one UPI payment. Split it if it fails.`,
}
