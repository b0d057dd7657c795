import { useMediaQuery } from '@mantine/hooks'

/** The media query of a page as narrow as a phone. */
export const PHONE = '(max-width: 37.49em)'

/** Whether the page is as narrow as a phone, with the same breakpoint as the style sheets. */
export function usePhone(): boolean {
  return useMediaQuery(PHONE, false, { getInitialValueInEffect: false })
}
