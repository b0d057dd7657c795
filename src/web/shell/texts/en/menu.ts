/** Titles of the sidebar's groups. A screen's own title is in titles.ts. */
export const menuTexts = {
  groups: { Master: 'Master', 'Finance Master': 'Finance Master', Reports: 'Reports' },
}
