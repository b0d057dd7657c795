/** Sizes of the layout in pixels (specification, section 9). */
export const sizes = {
  drawer: 320,
  workspaceList: 260,
} as const

/** Widths at which the layout changes, in em of 16 px: 600, 900, 1200 and 1536 px (specification, section 9). */
export const breakpoints = { xs: '0em', sm: '37.5em', md: '56.25em', lg: '75em', xl: '96em' } as const
