/** The titles of the sidebar's groups; a screen's own title stands in its texts. */
export const menuTexts = {
  groups: { Master: 'Master', 'Finance Master': 'Finance Master', Reports: 'Reports' },
}
