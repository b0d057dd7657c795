import { useLocalStorage } from '@mantine/hooks'

/** Height of rows in every list of this device. */
export type Density = 'comfortable' | 'compact'

/** Height of a row in rem. */
export const ROW_REM: Record<Density, number> = { comfortable: 2.75, compact: 2.125 }

/** The chosen row height and its setter, stored on this device and shared by all lists. */
export function useDensity(): [Density, (density: Density) => void] {
  const [density, setDensity] = useLocalStorage<Density>({
    key: 'pledgebook-density',
    defaultValue: 'comfortable',
    getInitialValueInEffect: false,
    deserialize: (text) => (text === 'compact' ? 'compact' : 'comfortable'),
    serialize: (value) => value,
  })
  return [density, setDensity]
}
