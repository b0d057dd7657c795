import { useSearch } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { recordParameters } from '../../ui/recordParameters.ts'

type Part = ComponentType<{ shown: string }>

/** A search parameter, or one with its value, as in `part=opening`. */
type PartName<Search> = (keyof Search & string) | `${keyof Search & string}=${string}`

/**
 * A screen of several parts. The address names the shown part by a search parameter, whose value the part gets; if it names none,
 * the rest is shown. Going to another part needs a confirmation while work is unsaved. The build reads these calls, with
 * `lazyPart` in them, so that the document of an address names the code of its part too (decision 78).
 */
export function addressParts<Search extends object>(
  parts: { [Name in PartName<Search>]?: Part },
  Rest: ComponentType,
): ComponentType {
  const named = Object.entries<Part | undefined>(parts).map(([at, Shown]) => {
    const [name = '', value] = at.split('=')
    recordParameters.add(name)
    return { name, value, Shown }
  })
  return function AddressParts() {
    const search: Record<string, unknown> = useSearch({ strict: false })
    const { name = '', Shown } =
      named.find(({ name, value = search[name] }) => value !== undefined && search[name] === value) ?? {}
    return Shown === undefined ? <Rest /> : <Shown shown={String(search[name])} />
  }
}
