import { amountInTamil } from '../../../../domain/money/amountInTamil.ts'
import { decimalOf, groupIndian } from '../../../ui/digits.ts'
import type { PrintoutTexts } from '../en/printout.ts'
import { spelledDates } from '../spelledDates.ts'
import { messageTexts } from './message.ts'
import { printoutReceiptTexts } from './printoutReceipt.ts'
import { printoutReleaseTexts } from './printoutRelease.ts'
import { printoutTicketTexts } from './printoutTicket.ts'

/** Texts of printouts and of messages to customers, in Tamil. */
export const printoutTexts: PrintoutTexts = {
  formats: {
    ...spelledDates('ta-IN'),
    weight: (milligrams) => `${groupIndian(decimalOf(milligrams, 3))} கிராம்`,
    amountInWords: amountInTamil,
  },
  titles: {
    ticket: 'அடகுச் சீட்டு',
    release: 'அடகு விடுவிப்புச் சீட்டு',
    auctionNotice: 'ஏல அறிவிப்பு',
  },
  head: {
    licence: (number) => `உரிம எண் ${number}`,
    gstin: (number) => `ஜிஎஸ்டி எண் ${number}`,
    phone: (number) => `தொலைபேசி ${number}`,
  },
  number: 'எண்',
  date: 'தேதி',
  checkCode: 'சரிபார்ப்புக் குறியீடு',
  checkCodeOf: (number) => `சீட்டு ${number}-ஐச் சரிபார்க்கும் க்யூஆர் குறியீடு`,
  customer: {
    title: 'அடகு வைத்தவர்',
    name: 'பெயர்',
    guardian: 'பாதுகாவலர்',
    guardians: {
      father: 'தந்தை',
      mother: 'தாய்',
      husband: 'கணவர்',
      wife: 'மனைவி',
      son: 'மகன்',
      daughter: 'மகள்',
      guardian: 'பாதுகாவலர்',
    },
    address: 'முகவரி',
    phone: 'தொலைபேசி',
    identity: 'அடையாளச் சான்று',
    idKinds: {
      aadhaar: 'ஆதார்',
      passport: 'கடவுச்சீட்டு',
      voterId: 'வாக்காளர் அடையாள அட்டை',
      drivingLicence: 'ஓட்டுநர் உரிமம்',
      rationCard: 'குடும்ப அட்டை',
      other: 'பிற ஆவணம்',
      pan: 'நிரந்தரக் கணக்கு எண் (பான்)',
    },
    number: 'வாடிக்கையாளர் எண்',
    nominee: 'நியமனதாரர்',
    nomineeOf: (name, relation) => (relation === null ? name : `${name}, ${relation}`),
  },
  amount: {
    lent: 'கடன் தொகை',
    received: 'பெற்ற தொகை',
    paid: 'வழங்கிய தொகை',
    other: 'தொகை',
  },
  money: {
    paidOut: 'வழங்கிய விதம்',
    lines: {
      processing: 'செயலாக்கக் கட்டணம்',
      document: 'ஆவணக் கட்டணம்',
      gst: 'கட்டணங்கள் மீதான ஜிஎஸ்டி',
      interest: 'முன்கூட்டிய வட்டி',
    },
    received: 'அடகு வைக்கும்போது பெற்றவை',
    receivedAtRenewal: 'புதுப்பிக்கும்போது பெற்றது',
    paidBy: 'செலுத்திய விதம்',
    modes: { cash: 'ரொக்கம்', bank: 'வங்கி', upi: 'யுபிஐ' },
  },
  signatures: {
    pawner: 'அடகு வைத்தவரின் கையொப்பம் அல்லது இடது பெருவிரல் ரேகை',
    appraiser: (names) => (names.length === 0 ? 'மதிப்பீட்டாளர்' : `மதிப்பீட்டாளர், ${names.join(', ')}`),
    forCompany: (company) => `${company} சார்பாக`,
    byName: (company, userName) => `${company} சார்பாக, ${userName}`,
    collector: 'பெற்றுக்கொண்டவரின் கையொப்பம் அல்லது இடது பெருவிரல் ரேகை',
    witness: (name) => `சாட்சி, ${name}`,
  },
  ...printoutTicketTexts,
  ...printoutReceiptTexts,
  ...printoutReleaseTexts,
  message: messageTexts,
}
