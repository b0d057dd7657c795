import type { HowItWorksText } from '../../ui/page/howItWorksText.ts'

/** How a packet audit works. */
export const howItWorks: HowItWorksText = {
  title: 'How a packet audit works',
  purpose: 'Check that every packet on record is in the vault, intact and at its recorded weight.',
  steps: [
    'Choose a safe or tray, or let the server draw a sample.',
    'Scan or type each seal. To check its tray as well, choose the tray first.',
    'Weigh the packets that the page asks for.',
    'Finish the count. Differences are shown.',
    'Explain the differences and sign. A second person then signs, using their own login.',
  ],
  rules: [
    'Packets released, sent to a lender or moved during the audit are not counted as missing.',
    'Allowed difference: 20 mg up to 50 g, 40 mg up to 200 g, 60 mg above.',
    'If the auditor leaves, a second person can cancel the audit.',
    'When the count is finished, everyone else who gets exception alerts, such as the owner, is notified of missing packets.',
  ],
  final: ['The second signature: the audit can no longer be changed.'],
  example: [
    'Recorded weight 16.250 g, empty packet 4.200 g: the scale should show 20.450 g. 20.425 g is 25 mg less: a difference.',
  ],
}
