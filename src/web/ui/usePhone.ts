import { useMediaQuery } from '@mantine/hooks'

/** Whether the page is as narrow as a phone, where a table of many columns has no room; as the style sheets have it. */
export function usePhone(): boolean {
  return useMediaQuery('(max-width: 37.49em)', false, { getInitialValueInEffect: false })
}
