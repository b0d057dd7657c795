import { useEffect, useRef, useState } from 'react'

/** The pause in typing after which the list is filtered; shorter than most pauses between two keys. */
const PAUSE_MS = 60

/** The text of the search box: what is typed, or the list's state when that changes elsewhere. */
export function useSearchText(
  search: string,
  onSearch: (search: string) => void,
): [string, (text: string) => void] {
  const [text, setText] = useState(search)
  const sent = useRef(search)
  const latest = useRef(onSearch)

  useEffect(() => {
    latest.current = onSearch
  })

  useEffect(() => {
    if (search === sent.current) return
    sent.current = search
    setText(search)
  }, [search])

  useEffect(() => {
    if (text === sent.current) return
    const timer = setTimeout(() => {
      sent.current = text
      latest.current(text)
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])

  return [text, setText]
}
