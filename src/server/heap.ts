import { setFlagsFromString } from 'node:v8'

/**
 * Has every object begin in the young part of the heap. Without it V8 takes what survived while the program was loaded for a sign that
 * such objects live long, and makes those of each statement and its rows in the old part: there they pile up until the whole heap is
 * collected, and each small collection copies what they refer to (2 to 5 ms instead of 1, as measured with Node 24).
 */
export function beginYoung(): void {
  setFlagsFromString('--no-allocation-site-pretenuring')
}
