import type { SheetKind } from './sheet.ts'

/** How figures and days are shown, as the lists' own files in the browser do it. */
const formats: Partial<Record<SheetKind, string>> = {
  // Indian grouping: crore, lakh, below.
  money: '[>=10000000]##\\,##\\,##\\,##0.00;[>=100000]##\\,##\\,##0.00;##,##0.00',
  weight: '#,##0.000',
  percent: '0.00%',
  number: '0',
  date: 'dd mmm yyyy',
  datetime: 'dd mmm yyyy hh:mm',
}

/** Looks of cells: those of kinds, and the heading of figures, which stands at the right. */
const looks = ['text', 'number', 'money', 'weight', 'percent', 'date', 'datetime', 'head'] as const

/** Custom formats have numbers from here on. */
const OWN = 164

/** The number of a look among the styles of the file. */
export function styleOf(look: (typeof looks)[number], bold: boolean): number {
  return looks.indexOf(look) * 2 + (bold ? 1 : 0)
}

/** The styles of the file: each look plain and in bold. */
export function stylesXml(): string {
  const own = looks.flatMap((look, at) => {
    const format = look === 'head' ? undefined : formats[look]
    return format === undefined
      ? []
      : [`<numFmt numFmtId="${OWN + at}" formatCode="${format.replaceAll('>', '&gt;')}"/>`]
  })
  const styles = looks.flatMap((look, at) => {
    const format = look !== 'head' && look in formats ? OWN + at : 0
    const right = look === 'head' ? '<alignment horizontal="right"/>' : ''
    return [0, 1].map(
      (font) =>
        `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyAlignment="1">${right}</xf>`,
    )
  })
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="${own.length}">${own.join('')}</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${styles.length}">${styles.join('')}</cellXfs></styleSheet>`
}
