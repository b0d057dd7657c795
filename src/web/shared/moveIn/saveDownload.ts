import type { ImportFormat } from '../../../api/gen/model/index.ts'
import { fileName, saveFile } from '../../ui/table/saveFile.ts'
import { notifyProblem } from '../problemOf.ts'

/** Hands a file that the server makes to the browser's downloads; a refusal is told. */
export async function saveDownload(
  content: Promise<Blob>,
  name: string,
  format: ImportFormat,
): Promise<void> {
  try {
    saveFile(await content, fileName(name, format))
  } catch (error) {
    notifyProblem(error)
  }
}
