import { type CSSVariablesResolver, createTheme } from '@mantine/core'
import { breakpoints } from './sizes.ts'

/** One calm accent, dark enough in both schemes for white text on it (5.0 : 1). */
export const theme = createTheme({
  primaryColor: 'teal',
  primaryShade: 9,
  autoContrast: true,
  defaultRadius: 'md',
  breakpoints,
  fontFamily:
    'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Noto Sans Tamil", "Noto Sans Devanagari", sans-serif',
  headings: { fontWeight: '650' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // The header of a dialog is not a banner landmark; a menu contains only its entries.
    ModalHeader: { defaultProps: { role: 'presentation' } },
    DrawerHeader: { defaultProps: { role: 'presentation' } },
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
  },
})

/** A filled button under the pointer is darker than at rest, never lighter: white on it stays readable (7.0 : 1). */
const filledHover = {
  '--mantine-color-teal-filled-hover': '#066649',
  '--mantine-color-red-filled-hover': '#a82020',
}

/** The text of a light or subtle button stays readable under the pointer too, where the button is darker (5.0 : 1). */
const lightText = {
  '--mantine-color-teal-light-color': '#066649',
  '--mantine-color-red-light-color': '#a82020',
}

/** Differences from Mantine's colours, in both colour schemes. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: { ...filledHover, ...lightText },
  dark: filledHover,
})
