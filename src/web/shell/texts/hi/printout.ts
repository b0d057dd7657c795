import { amountInHindi } from '../../../../domain/money/amountInHindi.ts'
import { decimalOf, groupIndian } from '../../../ui/digits.ts'
import type { PrintoutTexts } from '../en/printout.ts'
import { spelledDates } from '../spelledDates.ts'
import { messageTexts } from './message.ts'
import { printoutReceiptTexts } from './printoutReceipt.ts'
import { printoutReleaseTexts } from './printoutRelease.ts'
import { printoutTicketTexts } from './printoutTicket.ts'

/** Texts of printouts and of messages to customers, in Hindi. */
export const printoutTexts: PrintoutTexts = {
  formats: {
    ...spelledDates('hi-IN'),
    weight: (milligrams) => `${groupIndian(decimalOf(milligrams, 3))} ग्राम`,
    amountInWords: amountInHindi,
  },
  titles: {
    ticket: 'गिरवी पर्ची',
    release: 'गिरवी वस्तु वापसी पर्ची',
    auctionNotice: 'नीलामी की सूचना',
  },
  head: {
    licence: (number) => `लाइसेंस सं. ${number}`,
    gstin: (number) => `जीएसटी सं. ${number}`,
    phone: (number) => `फ़ोन ${number}`,
  },
  number: 'सं.',
  date: 'दिनांक',
  checkCode: 'जाँच कोड',
  checkCodeOf: (number) => `पर्ची ${number} की जाँच के लिए क्यूआर कोड`,
  customer: {
    title: 'गिरवी रखने वाला',
    name: 'नाम',
    guardian: 'अभिभावक',
    guardians: {
      father: 'पिता',
      mother: 'माता',
      husband: 'पति',
      wife: 'पत्नी',
      son: 'पुत्र',
      daughter: 'पुत्री',
      guardian: 'अभिभावक',
    },
    address: 'पता',
    phone: 'फ़ोन',
    identity: 'पहचान पत्र',
    idKinds: {
      aadhaar: 'आधार',
      passport: 'पासपोर्ट',
      voterId: 'मतदाता पहचान पत्र',
      drivingLicence: 'ड्राइविंग लाइसेंस',
      rationCard: 'राशन कार्ड',
      other: 'अन्य दस्तावेज़',
      pan: 'स्थायी खाता सं. (पैन)',
    },
    number: 'ग्राहक सं.',
    nominee: 'नामिती',
    nomineeOf: (name, relation) => (relation === null ? name : `${name}, ${relation}`),
  },
  amount: {
    lent: 'ऋण की राशि',
    received: 'प्राप्त राशि',
    paid: 'भुगतान की गई राशि',
    other: 'राशि',
  },
  money: {
    paidOut: 'ऋण भुगतान',
    lines: {
      processing: 'प्रक्रिया शुल्क',
      document: 'दस्तावेज़ शुल्क',
      gst: 'शुल्क पर जीएसटी',
      interest: 'अग्रिम ब्याज',
    },
    received: 'गिरवी रखते समय प्राप्त',
    receivedAtRenewal: 'नवीनीकरण पर प्राप्त',
    paidBy: 'भुगतान का माध्यम',
    modes: { cash: 'नकद', bank: 'बैंक', upi: 'यूपीआई' },
  },
  signatures: {
    pawner: 'गिरवी रखने वाले के हस्ताक्षर या बाएँ अँगूठे का निशान',
    appraiser: (names) => (names.length === 0 ? 'मूल्यांकक' : `मूल्यांकक, ${names.join(', ')}`),
    forCompany: (company) => `कृते ${company}`,
    byName: (company, userName) => `कृते ${company}, ${userName}`,
    collector: 'प्राप्तकर्ता के हस्ताक्षर या बाएँ अँगूठे का निशान',
    witness: (name) => `साक्षी, ${name}`,
  },
  ...printoutTicketTexts,
  ...printoutReceiptTexts,
  ...printoutReleaseTexts,
  message: messageTexts,
}
