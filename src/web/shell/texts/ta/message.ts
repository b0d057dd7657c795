import type { messageTexts as english } from '../en/message.ts'

/** Texts of WhatsApp and SMS messages to customers, in Tamil. */
export const messageTexts: typeof english = {
  from: (company, store) => `${company}, ${store}`,
  received: (amount, date, number) => `${date} அன்று உங்களிடமிருந்து ${amount} பெறப்பட்டது, ரசீது எண் ${number}.`,
  paid: (amount, date, number) => `${date} அன்று உங்களுக்கு ${amount} வழங்கப்பட்டது, சீட்டு எண் ${number}.`,
  lent: (loan, amount, date, dueOn) =>
    `கடன் எண் ${loan}: ${date} அன்று உங்களுக்கு ${amount} வழங்கப்பட்டது. தவணைத் தேதி ${dueOn}.`,
  renewed: (old, date, loan, amount, dueOn) =>
    `கடன் எண் ${old}, ${date} அன்று புதுப்பிக்கப்பட்டது. புதிய கடன் எண் ${loan}: கடன் தொகை ${amount}, தவணைத் தேதி ${dueOn}.`,
  sold: (loan, price, recovered) =>
    `கடன் எண் ${loan}: அடகுப் பொருள்கள் ஏலத்தில் விற்கப்பட்டன, விற்பனை விலை ${price}. கடனுக்கு வசூலான தொகை: ${recovered}.`,
  surplus: (amount) => `விற்பனைக்குப் பின் உங்களுக்கு வழங்க வேண்டிய உபரித் தொகை: ${amount}.`,
  shortfall: (amount) => `விற்பனைக்குப் பின் நீங்கள் செலுத்த வேண்டிய பற்றாக்குறைத் தொகை: ${amount}.`,
  posted: (title, amount, date, number) => `${title} எண் ${number}, ${date}: ${amount}.`,
  reversedBy: (number) => `${number} மூலம் ரத்து செய்யப்பட்டது.`,
  reverses: (number) => `${number} பதிவை ரத்து செய்கிறது.`,
  left: (loan, principal, dueOn) => `கடன் எண் ${loan}: நிலுவை அசல் ${principal}, தவணைத் தேதி ${dueOn}.`,
  chargesLeft: (loan, charges) => `கடன் எண் ${loan}: நிலுவைக் கட்டணங்கள் ${charges}.`,
  closed: (loan) => `கடன் எண் ${loan} முழுவதும் செலுத்தப்பட்டது.`,
  collects: (loan, date) =>
    `கடன் எண் ${loan}: அடகுப் பொருள்களை ${date} அன்று பெற்றுக்கொள்ளலாம்; அடகுச் சீட்டைக் கொண்டு வரவும்.`,
  due: (loan, dueOn) => `உங்கள் அடகுக் கடன் எண் ${loan}: தவணைத் தேதி ${dueOn}.`,
  overdue: (loan, dueOn) => `உங்கள் அடகுக் கடன் எண் ${loan}: தவணைத் தேதி ${dueOn}; இதுவரை செலுத்தப்படவில்லை.`,
  auction: (notice, from) =>
    `அறிவிப்பு எண் ${notice}: கடன் திருப்பிச் செலுத்தப்படாவிட்டால் அடகுப் பொருள்கள் ${from} அன்று அல்லது அதற்குப் பிறகு ஏலத்தில் விற்கப்படும்.`,
  payable: (amount, date) => `${date} அன்று கடனை முடிக்கச் செலுத்த வேண்டிய தொகை: ${amount}.`,
  upi: (link) => `யுபிஐ மூலம் செலுத்த: ${link}`,
  phone: (number) => `தொலைபேசி ${number}`,
}
