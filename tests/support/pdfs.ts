import { PDFDocument, PDFName, PDFRawStream, PDFString } from 'pdf-lib'

/** A plain PDF of some pages, each with a line of text. */
export async function plainPdf(pages = 1, line = 'Proof of address'): Promise<Buffer> {
  const pdf = await PDFDocument.create()
  for (let page = 1; page <= pages; page += 1)
    pdf.addPage([300, 200]).drawText(`${line} ${page}`, { x: 20, y: 90 })
  return Buffer.from(await pdf.save())
}

/** A PDF that runs scripts, has an attached file and a link, and names its author. */
export async function hostilePdf(): Promise<Buffer> {
  const pdf = await PDFDocument.create()
  const page = pdf.addPage([300, 200])
  page.drawText('Proof of address', { x: 20, y: 90 })
  const { context } = pdf
  const script = { Type: 'Action', S: 'JavaScript', JS: PDFString.of('app.alert("planted script")') }
  page.node.set(PDFName.of('AA'), context.obj({ O: script }))
  const link = { Type: 'Annot', Subtype: 'Link', Rect: [0, 0, 90, 90], A: script }
  page.node.set(PDFName.of('Annots'), context.obj([context.register(context.obj(link))]))
  pdf.catalog.set(PDFName.of('OpenAction'), context.obj(script))
  pdf.addJavaScript('start', 'app.alert("planted script")')
  await pdf.attach(Buffer.from('planted attachment'), 'planted.exe', { mimeType: 'application/x-planted' })
  pdf.setAuthor('planted author')
  pdf.setTitle('planted title')
  return Buffer.from(await pdf.save({ useObjectStreams: false }))
}

/** Every object of a PDF as text, its streams unpacked. */
export async function insideOf(content: Uint8Array): Promise<string> {
  const pdf = await PDFDocument.load(content, { updateMetadata: false })
  const { decodePDFRawStream } = await import('pdf-lib')
  return pdf.context
    .enumerateIndirectObjects()
    .map(([, object]) =>
      object instanceof PDFRawStream
        ? `${object.dict} ${Buffer.from(decodePDFRawStream(object).decode()).toString('latin1')}`
        : String(object),
    )
    .concat(String(pdf.context.trailerInfo.Info ?? ''))
    .join('\n')
}
