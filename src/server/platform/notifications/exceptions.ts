import type { BaseContext } from '../operation/context.ts'
import { notifyHolders } from './notifications.ts'

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
 * @param path the page of the exception
 */
export type NotifyException<Exception> = (
  context: Pick<BaseContext, 'db' | 'now' | 'actor'>,
  exception: Exception,
  path: string | null,
) => Promise<void>

/** Returns a function that notifies of exceptions of these kinds: actions that owners want to know about. */
export function exceptionsWith<Exception extends { kind: string }>(
  texts: ExceptionTexts<Exception>,
): NotifyException<Exception> {
  return async (context, exception, path) => {
    const { companyId, storeId, userId, name } = context.actor
    const textOf = texts[exception.kind as Exception['kind']] as (
      one: Exception,
      userName: string,
    ) => ExceptionText
    const { title, text } = textOf(exception, name)
    await notifyHolders(context, RIGHT, {
      companyId,
      storeId,
      type: 'alert',
      except: userId,
      title,
      description: text,
      path,
    })
  }
}
