import { deleteDraft } from '../../api/gen/hooks/common/delete-draft.ts'
import { getDrafts } from '../../api/gen/hooks/common/get-drafts.ts'
import { saveDraft } from '../../api/gen/hooks/common/save-draft.ts'
import { getSession } from './session.ts'

/** The pause in typing after which typed values are sent. */
const PAUSE_MS = 800

interface Pending {
  userId: string
  storeId: string
  values: Record<string, unknown>
  timer: number
}

/** Drafts not yet on the server; those of an ended session stay here for the same login. */
const pending = new Map<string, Pending>()
/** Forms that may have a draft on the server; only these are deleted there. */
const stored = new Set<string>()
/** The running request of each form. The next waits for it, except when the page is hidden: on a slow connection it could arrive first. */
const requests = new Map<string, Promise<unknown>>()

/** The login's draft of a form in this store; null if there is none. */
export async function loadDraft(form: string): Promise<Record<string, unknown> | null> {
  const waiting = pending.get(form)
  if (waiting !== undefined && isMine(waiting)) return waiting.values
  await requests.get(form)
  try {
    const { rows } = await getDrafts()
    for (const draft of rows) stored.add(draft.form)
    return rows.find((draft) => draft.form === form)?.values ?? null
  } catch {
    // Without the server no draft is restored; the form works without it.
    return null
  }
}

/** Stores the typed values; they are sent when typing pauses. */
export function storeDraft(form: string, values: object): void {
  const session = getSession()
  if (session === null) return
  window.clearTimeout(pending.get(form)?.timer)
  const { userId, storeId } = session
  const timer = window.setTimeout(() => enqueue(form, () => send(form)), PAUSE_MS)
  pending.set(form, { userId, storeId, values: { ...values }, timer })
  // Adding the same listener again has no effect.
  document.addEventListener('visibilitychange', sendIfHidden)
}

/** Sends the stored values of a form at once; resolves when the server has them, or the request has failed. */
export function sendDraft(form: string): Promise<unknown> {
  window.clearTimeout(pending.get(form)?.timer)
  enqueue(form, () => send(form))
  return requests.get(form) ?? Promise.resolve()
}

/** Deletes the draft of a form, here and on the server. */
export function dropDraft(form: string): void {
  window.clearTimeout(pending.get(form)?.timer)
  pending.delete(form)
  const session = getSession()
  if (!stored.delete(form) || session === null) return
  // A draft that could not be deleted is offered again, which does no harm.
  enqueue(form, async () => isMine(session) && deleteDraft({ form }))
}

/** Sends pending drafts at once when the page is hidden, because it may be closed. */
function sendIfHidden(): void {
  if (document.visibilityState !== 'hidden') return
  for (const form of [...pending.keys()]) void send(form)
}

function enqueue(form: string, action: () => Promise<unknown>): void {
  const sent = (requests.get(form) ?? Promise.resolve()).then(action).catch(() => undefined)
  requests.set(form, sent)
  void sent.then(() => requests.get(form) === sent && requests.delete(form))
}

async function send(form: string): Promise<void> {
  const draft = pending.get(form)
  if (draft === undefined || !isMine(draft)) return
  try {
    stored.add(form)
    await saveDraft({ form, values: draft.values }, { keepalive: true })
    if (pending.get(form) === draft) pending.delete(form)
  } catch {
    // The draft stays here; it is sent with the next pause, or restored when the same login opens the form again.
  }
}

function isMine({ userId, storeId }: Pick<Pending, 'userId' | 'storeId'>): boolean {
  const session = getSession()
  return session?.userId === userId && session.storeId === storeId
}
