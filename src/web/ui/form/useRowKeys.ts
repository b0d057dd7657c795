import { useRef } from 'react'

let last = 0

/**
 * Keys for rows without an id, such as parts of a payment. With their positions as keys, a removed row would leave its state to the row
 * after it, and the last row would lose its own, such as a text that is still being typed. The event that removes a row must also remove
 * its key from the array.
 */
export function useRowKeys(count: number): number[] {
  const { current: keys } = useRef<number[]>([])
  while (keys.length < count) keys.push(++last)
  keys.length = count
  return keys
}
