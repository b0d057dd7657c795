import { ApiError } from '../../api/http.ts'
import { useConfirm } from '../ui/confirm/ConfirmProvider.tsx'
import { rateTexts } from './texts.ts'

const texts = rateTexts.unusual
const UNUSUAL = 'urn:pledgebook:unusual-price'

/**
 * Sends prices; when the server finds one unusual, shows the server's question and sends again if the user
 * confirms. Otherwise the rejection is shown and the typed values stay.
 */
export function useUnusualPrice(): <Reply>(send: (confirmed: boolean) => Promise<Reply>) => Promise<Reply> {
  const confirm = useConfirm()
  return async (send) => {
    const from = location.href
    try {
      return await send(false)
    } catch (error) {
      if (!(error instanceof ApiError) || error.problem.type !== UNUSUAL) throw error
      const confirmed = await confirm({
        from,
        title: texts.title,
        text: error.problem.detail,
        confirmLabel: texts.confirm,
        cancelLabel: texts.cancel,
        danger: true,
      })
      if (!confirmed) throw error
      return send(true)
    }
  }
}
