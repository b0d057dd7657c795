import { expect, test } from 'vitest'
import { circleIn } from '../../src/cli/build/chunkCircle.ts'

const chunk = (fileName: string, ...imports: string[]) => ({ fileName, imports })

test('finds chunks that import each other, also indirectly, and names them in the order of their imports', () => {
  expect(circleIn([chunk('a', 'b'), chunk('b', 'a')])).toEqual(['a', 'b', 'a'])
  expect(circleIn([chunk('page', 'a', 'c'), chunk('a', 'b'), chunk('b', 'c'), chunk('c', 'a')])).toEqual([
    'a',
    'b',
    'c',
    'a',
  ])
})

test('finds no circle where several chunks import the same one', () => {
  expect(
    circleIn([chunk('page', 'a', 'b'), chunk('a', 'c'), chunk('b', 'c', 'a'), chunk('c')]),
  ).toBeUndefined()
})
