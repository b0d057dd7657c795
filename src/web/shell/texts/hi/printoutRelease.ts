import { grouped } from '../../../../domain/text/grouped.ts'
import type { printoutReleaseTexts as english } from '../en/printoutRelease.ts'

/** Texts of the release voucher and of the auction notice, in Hindi. */
export const printoutReleaseTexts: typeof english = {
  release: {
    parts: { whole: 'पूर्ण वापसी', some: 'आंशिक वापसी' },
    collector: 'प्राप्तकर्ता',
    name: 'नाम',
    as: 'हैसियत',
    collectors: {
      pawner: 'गिरवी रखने वाला',
      nominee: 'नामिती',
      heir: 'विधिक उत्तराधिकारी',
      authorised: 'अधिकृत व्यक्ति',
    },
    ticket: 'गिरवी पर्ची',
    tickets: { shown: 'जमा की गई', bond: 'खो गई (क्षतिपूर्ति बंधपत्र दिया गया)' },
    note: 'टिप्पणी',
    exception: {
      title: 'अपवाद के रूप में वापसी',
      what: 'अपवाद',
      kinds: {
        identityDiffers: 'पहचान दस्तावेज़ अभिलेख से भिन्न है',
        identityNotOnFile: 'इस प्रकार का पहचान दस्तावेज़ अभिलेख में नहीं है',
        otherPerson: 'गिरवी रखने वाले ने स्वयं प्राप्त नहीं किया',
        nomineeDiffers: 'ऋण में दर्ज नामिती नहीं है',
        ticketLost: 'गिरवी पर्ची खो गई',
        proofMissing: 'प्राप्त करने के अधिकार का दस्तावेज़ नहीं है',
        bondMissing: 'खोई पर्ची का क्षतिपूर्ति बंधपत्र नहीं है',
      },
      reason: 'कारण',
      approvedBy: 'अनुमति देने वाले',
    },
    left: 'अब भी गिरवी',
    articles: 'वस्तुएँ',
    leftWords: (pieces, net) => `${grouped(pieces)} नग, शुद्ध वज़न ${net}`,
    seal: 'पैकेट की नई मुहर सं.',
    outstanding: 'शेष मूलधन',
    received: 'मैंने ऊपर लिखी वस्तुएँ, अपने सामने तौल करवाकर, सही दशा में प्राप्त कर ली हैं।',
    picture: 'प्राप्तकर्ता के हस्ताक्षर या फ़ोटो',
  },
  auctionNotice: {
    withdrawn: 'वापस ली गई',
    post: (reference) => `डाक ट्रैकिंग सं. ${reference}`,
    to: 'सेवा में',
    subject: (loan) => `ऋण सं. ${loan} के लिए गिरवी रखी वस्तुओं की सार्वजनिक नीलामी`,
    pledged: (loan, openedOn, principal, dueOn) =>
      `दिनांक ${openedOn} को आपने नीचे लिखी वस्तुएँ हमारे पास गिरवी रखकर ${principal} का ऋण (सं. ${loan}) लिया था, जिसकी देय तिथि ${dueOn} थी। देय तिथि और छूट के दिन बीत चुके हैं और ऋण अब तक बकाया है।`,
    articles: 'गिरवी रखी वस्तुएँ, गिरवी रखते समय के मूल्य सहित',
    due: (date) => `${date} को देय राशि`,
    charges: 'शुल्क',
    penal: 'दंड ब्याज',
    interest: 'ब्याज',
    principal: 'मूलधन',
    total: (date) => `${date} को कुल देय राशि`,
    until: 'भुगतान होने तक ब्याज लगता रहेगा। उस दिन की देय राशि ऊपर लिखी शाखा से पूछ लें।',
    sale: (date) =>
      `ऊपर लिखी शाखा में पूरी देय राशि चुकाकर वस्तुएँ छुड़ा लें। नीलामी से पहले भुगतान न होने पर वस्तुएँ ${date} को या उसके बाद सार्वजनिक नीलामी में बेच दी जाएँगी। नीलामी की तिथि, समय और स्थान शाखा से पूछ लें।`,
    price:
      'बिक्री की राशि में से नीलामी का खर्च और पूरी देय राशि काटी जाएगी। अधिशेष राशि आपके बैंक खाते में दी जाएगी; कमी की राशि आपको चुकानी होगी।',
    paid: 'यदि आप भुगतान कर चुके हैं, तो शाखा में रसीद दिखाएँ।',
    receivedBy: 'प्राप्तकर्ता, दिनांक सहित',
  },
}
