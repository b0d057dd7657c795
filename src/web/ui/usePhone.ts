import { useMediaQuery } from '@mantine/hooks'

/** Whether the page is as narrow as a phone, with the same breakpoint as the style sheets. */
export function usePhone(): boolean {
  return useMediaQuery('(max-width: 37.49em)', false, { getInitialValueInEffect: false })
}
