import type { BaseContext } from '../operation/context.ts'
import { type NoticeToHolders, notifyHolders } from './notifications.ts'
import type { ReportLink } from './reportLinks.ts'

/** The right whose holders are notified of exceptions: owners and managers by default. */
const RIGHT = 'Day.exceptions'

/** Title and text of an exception. */
interface ExceptionText {
  title: string
  text: string
}

/** Title and text of each kind of exception. `userName` is the name of the user who caused it. */
type ExceptionTexts<Exception extends { kind: string }> = {
  [Kind in Exception['kind']]: (one: Extract<Exception, { kind: Kind }>, userName: string) => ExceptionText
}

/**
 * Notifies owners and managers of the store (holders of Day.exceptions, other than the actor) of an exception. Nobody gets the same text
 * twice while the first is unread.
 * @param link the path of its page; or a report, which is left out for holders without its rights
 */
export type NotifyException<Exception> = (
  context: Pick<BaseContext, 'db' | 'now' | 'actor'>,
  exception: Exception,
  link: string | ReportLink | null,
) => Promise<void>

/** Returns a function that notifies of exceptions of these kinds: actions that owners want to know about. */
export function exceptionsWith<Exception extends { kind: string }>(
  texts: ExceptionTexts<Exception>,
): NotifyException<Exception> {
  return async (context, exception, link) => {
    const { companyId, storeId, userId, name } = context.actor
    const textOf = texts[exception.kind as Exception['kind']] as (
      one: Exception,
      userName: string,
    ) => ExceptionText
    const { title, text } = textOf(exception, name)
    const notifyWith = (page: Pick<NoticeToHolders, 'path' | 'needs'>) =>
      notifyHolders(context, RIGHT, {
        companyId,
        storeId,
        type: 'alert',
        except: userId,
        title,
        description: text,
        ...page,
      })
    if (typeof link === 'string' || link === null) return notifyWith({ path: link })
    await notifyWith(link)
    // The others: those who have it now get no second one.
    await notifyWith({ path: null })
  }
}
