import type { messageTexts as english } from '../en/message.ts'

/** Texts of WhatsApp and SMS messages to customers, in Hindi. */
export const messageTexts: typeof english = {
  from: (company, store) => `${company}, ${store}`,
  received: (amount, date, number) => `${date} को आपसे ${amount} प्राप्त हुए, रसीद सं. ${number}।`,
  paid: (amount, date, number) => `${date} को आपको ${amount} का भुगतान किया गया, वाउचर सं. ${number}।`,
  lent: (loan, amount, date, dueOn) => `ऋण सं. ${loan}: ${date} को आपको ${amount} दिए गए। देय तिथि ${dueOn}।`,
  renewed: (old, date, loan, amount, dueOn) =>
    `ऋण सं. ${old} का ${date} को नवीनीकरण किया गया। नया ऋण सं. ${loan}: ऋण की राशि ${amount}, देय तिथि ${dueOn}।`,
  sold: (loan, price, recovered) =>
    `ऋण सं. ${loan} की गिरवी वस्तुएँ नीलामी में ${price} में बेची गईं। ऋण के लिए वसूल राशि: ${recovered}।`,
  surplus: (amount) => `बिक्री के बाद आपको देय अधिशेष राशि: ${amount}।`,
  shortfall: (amount) => `बिक्री के बाद आपके द्वारा देय कमी की राशि: ${amount}।`,
  posted: (title, amount, date, number) => `${title} सं. ${number}, ${date}: ${amount}।`,
  reversedBy: (number) => `${number} द्वारा निरस्त।`,
  reverses: (number) => `${number} को निरस्त करता है।`,
  left: (loan, principal, dueOn) => `ऋण सं. ${loan}: शेष मूलधन ${principal}, देय तिथि ${dueOn}।`,
  chargesLeft: (loan, charges) => `ऋण सं. ${loan}: शेष शुल्क ${charges}।`,
  closed: (loan) => `ऋण सं. ${loan} पूरा चुका दिया गया है।`,
  collects: (loan, date) =>
    `ऋण सं. ${loan} की गिरवी वस्तुएँ ${date} को प्राप्त की जा सकती हैं; कृपया गिरवी पर्ची साथ लाएँ।`,
  due: (loan, dueOn) => `आपके गिरवी ऋण सं. ${loan} की देय तिथि ${dueOn} है।`,
  overdue: (loan, dueOn) => `आपका गिरवी ऋण सं. ${loan} ${dueOn} को देय था और अब तक बकाया है।`,
  auction: (notice, from) =>
    `सूचना सं. ${notice}: ऋण न चुकाने पर गिरवी वस्तुएँ ${from} को या उसके बाद नीलाम कर दी जाएँगी।`,
  payable: (amount, date) => `${date} को ऋण बंद करने के लिए देय राशि: ${amount}।`,
  upi: (link) => `यूपीआई से भुगतान: ${link}`,
  phone: (number) => `फ़ोन ${number}`,
}
