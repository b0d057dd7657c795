import { setNewPassword } from '../../src/api/gen/hooks/common/set-new-password.ts'
import { verifyOtp } from '../../src/api/gen/hooks/common/verify-otp.ts'
import { addReportTicket } from '../../src/api/gen/hooks/reports/add-report-ticket.ts'
import { getGetReportFileUrl } from '../../src/api/gen/hooks/reports/get-report-file.ts'
import type { AddReportTicketRequest } from '../../src/api/gen/model/index.ts'
import { addressOf, connectHttp } from '../../src/api/http.ts'

/** The calls of a page that was built for another back end (`VITE_API_ROOT`), as a test runs them in it. */
export interface OtherFrontEnd {
  verifyOtp: typeof verifyOtp
  setNewPassword: typeof setNewPassword
  downloadReport: (token: string, request: AddReportTicketRequest) => Promise<void>
}

const calls: OtherFrontEnd = {
  verifyOtp,
  setNewPassword,
  downloadReport: async (token, request) => {
    connectHttp({ token: () => token, onUnauthorised: () => undefined })
    const { ticket } = await addReportTicket(request)
    const link = document.createElement('a')
    link.href = addressOf(getGetReportFileUrl({ ticket }))
    link.download = ''
    link.click()
  },
}
Object.assign(globalThis, { calls })
