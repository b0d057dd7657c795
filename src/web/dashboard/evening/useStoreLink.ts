import { type LinkProps, useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { useWorkspaces } from '../../shell/useWorkspaces.ts'

/** A place of the program. */
export type Place = Pick<LinkProps, 'to' | 'search'>

/** How a link opens a place in a store. */
interface StoreLink {
  /** Whether the session moves to this store first. */
  elsewhere: boolean
  /** Switches to the store and opens the page there; left out for the current store, where the link alone is enough. */
  onClick?: (event: MouseEvent) => void
}

/** Links to a page in a given store: for another store, the session moves there first, in every tab. */
export function useStoreLink(): (storeId: string, place: Place) => StoreLink {
  const router = useRouter()
  const { all, current, pick } = useWorkspaces()
  return (storeId, place) => {
    const store = all.find(({ id }) => id === storeId)
    if (store === undefined || storeId === current?.id) return { elsewhere: false }
    return {
      elsewhere: true,
      onClick: (event) => {
        event.preventDefault()
        void pick(store, router.buildLocation(place as Parameters<typeof router.buildLocation>[0]).href)
      },
    }
  }
}
