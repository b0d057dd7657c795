import { reportsTexts as texts } from '#texts/reports.ts'
import { addReportTicket, getGetReportFileUrl } from '../../../api/gen/hooks/reports/reports.ts'
import type { AddReportTicketRequest } from '../../../api/gen/model/index.ts'
import { addressOf } from '../../../api/http.ts'
import { notifySuccess } from '../../ui/notify.ts'
import { notifyProblem } from '../notifyProblem.ts'

/** Has the browser download the file of a report, which the server writes while it is sent. */
export async function takeFile(asked: AddReportTicketRequest): Promise<void> {
  try {
    const { ticket } = await addReportTicket(asked)
    const link = document.createElement('a')
    link.href = addressOf(getGetReportFileUrl({ ticket }))
    // The server names the file; with this a refusal is a failed download, not another page.
    link.download = ''
    link.click()
    notifySuccess(texts.fileBegun)
  } catch (error) {
    notifyProblem(error)
  }
}
