/** Delimiters of markup that may contain `<` as text. */
const SECTIONS = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const

/**
 * Whether each tag, comment, CDATA section and instruction of an XML file ends, and no tag contains `<`. The parser would keep the rest
 * of the file and read it again for each one that does not end: minutes for a file of one megabyte.
 */
export function allMarkupEnds(file: Uint8Array): boolean {
  // Bytes as characters: the characters of markup are ASCII.
  const xml = Buffer.from(file.buffer, file.byteOffset, file.length).toString('latin1')
  for (let start = xml.indexOf('<'); start >= 0; ) {
    const end = endOf(xml, start)
    if (end < 0) return false
    start = xml.indexOf('<', end)
  }
  return true
}

/** The position of the delimiter that ends the markup at `start`; -1 if it does not end. */
function endOf(xml: string, start: number): number {
  const section = SECTIONS.find(([opening]) => xml.startsWith(opening, start))
  if (section) return xml.indexOf(section[1], start + section[0].length)
  const end = xml.indexOf('>', start)
  const next = xml.indexOf('<', start + 1)
  return next >= 0 && next < end ? -1 : end
}
