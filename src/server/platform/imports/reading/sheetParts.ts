import { strFromU8, unzipSync } from 'fflate'

/** The file of a workbook's first sheet, by its name; the files of all sheets if the workbook does not say which is the first. */
export function sheetParts(workbook: Buffer): Record<string, Uint8Array> {
  const sheet = firstSheet(workbook)
  return unzipSync(workbook, {
    filter: ({ name }) => (sheet ? name === sheet : name.startsWith('xl/worksheets/')),
  })
}

function firstSheet(workbook: Buffer): string | null {
  const names = ['xl/workbook.xml', 'xl/_rels/workbook.xml.rels']
  const parts = unzipSync(workbook, { filter: ({ name }) => names.includes(name) })
  const [book = '', relations = ''] = names.map((name) => (parts[name] ? strFromU8(parts[name]) : ''))
  const id = /<(?:\w+:)?sheet\s[^>]*?\w+:id="([^"]+)"/.exec(book)?.[1]
  const tag = [...relations.matchAll(/<Relationship\s[^>]*>/g)].find(([text]) => text.includes(`Id="${id}"`))
  const target = /Target="([^"]+)"/.exec(tag?.[0] ?? '')?.[1]
  if (!target) return null
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`
}
