import { dialled } from './dialled.ts'

/** Opens a chat with a message in WhatsApp; whom it goes to is chosen there if the number cannot be dialled. */
export function whatsAppLink(phone: string, text: string): string {
  return `https://wa.me/${dialled(phone)?.slice(1) ?? ''}?text=${encodeURIComponent(text)}`
}

/** Opens a message in the program for SMS. */
export function smsLink(phone: string, text: string): string {
  // Some phones read the text after ? and others after & alone.
  return `sms:${dialled(phone) ?? ''}?&body=${encodeURIComponent(text)}`
}
