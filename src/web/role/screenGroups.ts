import { type ScreenKey, screens } from '../../api/gen/operations.ts'
import { menuPlaces } from '../shell/menuPlaces.ts'
import { screenKeys } from './mappingValues.ts'
import { mappingTexts } from './texts/mapping.ts'

/** The groups of screens in the matrix. */
export interface ScreenGroup {
  title: string
  screens: ScreenKey[]
}

/** The screens with rights, in the sidebar's groups and order; those outside the menu come last. */
export function screenGroups(): ScreenGroup[] {
  const remaining = new Set(screenKeys)
  const take = (title: string) => {
    const key = screenKeys.find((screen) => screens[screen].name === title)
    return key !== undefined && remaining.delete(key) ? [key] : []
  }
  const groups = menuPlaces.map((place) => ({
    title: place.title,
    screens: 'children' in place ? place.children.flatMap(take) : take(place.title),
  }))
  return [...groups, { title: mappingTexts.other, screens: [...remaining] }].filter(
    ({ screens }) => screens.length > 0,
  )
}
