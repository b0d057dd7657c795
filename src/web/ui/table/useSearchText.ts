import { useEffect, useRef, useState } from 'react'

/** How long typing pauses before the list follows. */
const PAUSE_MS = 120

/** What stands in the search box: at once what is typed, and what the list's state says when that changes elsewhere. */
export function useSearchText(
  search: string,
  onSearch: (search: string) => void,
): [string, (text: string) => void] {
  const [text, setText] = useState(search)
  const told = useRef(search)
  const latest = useRef(onSearch)

  useEffect(() => {
    latest.current = onSearch
  })

  useEffect(() => {
    if (search === told.current) return
    told.current = search
    setText(search)
  }, [search])

  useEffect(() => {
    if (text === told.current) return
    const timer = setTimeout(() => {
      told.current = text
      latest.current(text)
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])

  return [text, setText]
}
