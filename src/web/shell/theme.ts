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
    // The head of a dialog is no banner of the page; a menu holds nothing but its entries.
    ModalHeader: { defaultProps: { role: 'presentation' } },
    DrawerHeader: { defaultProps: { role: 'presentation' } },
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
  },
})

/** A filled button under the pointer is darker than at rest, never lighter: white on it stays readable (6.8 : 1). */
const filledHover = {
  '--mantine-color-teal-filled-hover': '#066649',
  '--mantine-color-red-filled-hover': '#a82020',
}

/** What differs from the kit's own colours, in both schemes. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: filledHover,
  dark: filledHover,
})
