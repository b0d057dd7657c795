const MM_PER_PX = 25.4 / 96
/** As the style sheet has the rows of a printed report. */
const FONT = '8pt'

/** Measures how wide a text is on paper, in millimetres. */
export function textMeasure(): (text: string) => number {
  const canvas = document.createElement('canvas').getContext('2d')
  if (canvas === null) return () => 0
  canvas.font = `${FONT} ${getComputedStyle(document.body).fontFamily}`
  return (text) => canvas.measureText(text).width * MM_PER_PX
}
