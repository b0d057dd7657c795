import { expect, test } from 'vitest'
import { pack, unpackBatches } from '../../src/server/platform/imports/reading/packed.ts'

test('rows with characters that end a line elsewhere are read as they were stored', async () => {
  const rows = ['\u2028', '\u2029', '\n', '\r\n', '\u0085'].map((end) => [1, `4 Car Street${end}Erode`])
  const read: unknown[] = []
  for await (const batch of unpackBatches(pack(rows), 2)) read.push(...batch)
  expect(read).toEqual(rows)
})
