import type { Scale } from '../../ui/form/scale.ts'
import { readScaleSettings } from './scaleSettings.ts'

/** The scale of this device; null where none is set up. The code that reads it is loaded with the first reading. */
export async function deviceScale(): Promise<Scale | null> {
  const settings = await readScaleSettings()
  if (settings === null) return null
  return {
    read: async () => {
      const { readScale } = await import('./readScale.ts')
      return readScale(settings)
    },
  }
}
