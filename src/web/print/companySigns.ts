import type { PaperHead } from '../../api/gen/model/index.ts'
import type { PaperTexts } from '../shell/texts/en/paper.ts'

/** Who signs for the company: by name, unless it is not to be seen from here who it was. */
export function companySigns({ signatures }: PaperTexts, { companyName }: PaperHead, byName: string): string {
  return byName === '' ? signatures.forCompany(companyName) : signatures.byName(companyName, byName)
}
