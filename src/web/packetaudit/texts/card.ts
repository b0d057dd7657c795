/** Texts of the card on the dashboard, which is loaded without the screens. */
export const cardTexts = {
  lead: 'Count the vault by seal, without notice.',
  all: 'All audits',
  start: 'Audit packets',
}
