/** Texts of reading a scale. */
export const scaleTexts = {
  noPort:
    'The scale is not connected, or this browser no longer has access to it. Connect it, or type the weight.',
  notOpened: 'The scale is used by another program. Close it there, or type the weight.',
  lost: 'The connection to the scale was lost. Type the weight.',
  silent: 'No reading from the scale. Check that it is on, or type the weight.',
  unreadable:
    'The scale sends data in an unknown format. Check its settings in your profile, or type the weight.',
  moving: 'The weight did not settle. Wait until it is stable, or type it.',
  overload: 'The load is too heavy for the scale. Weigh it on a larger scale and type the weight.',
  empty: 'The scale shows no weight. Put the item or packet on it.',
}
