import type { ImportFormat } from '../../../api/gen/model/index.ts'
import { fileName, saveFile } from '../../ui/table/saveFile.ts'
import { notifyProblem } from '../state/problemOf.ts'

/** Starts the browser's download of a file from the server; a rejection is shown. */
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
