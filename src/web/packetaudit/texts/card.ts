/** Texts of the card on the dashboard, which is loaded without the screens. */
export const cardTexts = {
  lead: 'Surprise count of the packets in the vault, by seal.',
  all: 'All audits',
  start: 'Audit packets',
}
