import { deleteDraft } from '../../api/gen/hooks/common/delete-draft.ts'
import { getDrafts } from '../../api/gen/hooks/common/get-drafts.ts'
import { saveDraft } from '../../api/gen/hooks/common/save-draft.ts'
import { getSession } from './session.ts'

/** The pause in typing after which typed values are sent. */
const PAUSE_MS = 800

interface Pending {
  form: string
  values: Record<string, unknown>
  timer: number
}

// All of these have one entry for each login, store and form, as on the server; see `keyOf`.

/** Drafts not yet on the server; those of an ended session stay here for the same login. */
const pending = new Map<string, Pending>()
/** Forms that may have a draft on the server; only these are deleted there. */
const stored = new Set<string>()
/** The running request of each form. The next waits for it, except when the page is hidden: on a slow connection it could arrive first. */
const requests = new Map<string, Promise<unknown>>()

/** The login's draft of a form in this store; null if there is none. */
export async function loadDraft(form: string): Promise<Record<string, unknown> | null> {
  const key = keyOf(form)
  const waiting = pending.get(key)
  if (waiting !== undefined) return waiting.values
  await requests.get(key)
  try {
    const { rows } = await getDrafts()
    for (const draft of rows) stored.add(keyOf(draft.form))
    return rows.find((draft) => draft.form === form)?.values ?? null
  } catch {
    // Without the server no draft is restored; the form works without it.
    return null
  }
}

/** Stores the typed values; they are sent when typing pauses. */
export function storeDraft(form: string, values: object): void {
  if (getSession() === null) return
  const key = keyOf(form)
  window.clearTimeout(pending.get(key)?.timer)
  const timer = window.setTimeout(() => enqueue(key, () => send(key)), PAUSE_MS)
  pending.set(key, { form, values: { ...values }, timer })
  // Adding the same listener again has no effect.
  document.addEventListener('visibilitychange', sendIfHidden)
}

/** Sends the stored values of a form at once; resolves when the server has them, or the request has failed. */
export function sendDraft(form: string): Promise<unknown> {
  const key = keyOf(form)
  window.clearTimeout(pending.get(key)?.timer)
  enqueue(key, () => send(key))
  return requests.get(key) ?? Promise.resolve()
}

/** Deletes the draft of a form, here and on the server. */
export function dropDraft(form: string): void {
  const key = keyOf(form)
  window.clearTimeout(pending.get(key)?.timer)
  pending.delete(key)
  if (!stored.delete(key)) return
  // A draft that could not be deleted is offered again, which does no harm.
  enqueue(key, async () => key === keyOf(form) && deleteDraft({ form }))
}

/** Sends pending drafts at once when the page is hidden, because it may be closed. */
function sendIfHidden(): void {
  if (document.visibilityState !== 'hidden') return
  for (const key of [...pending.keys()]) void send(key)
}

function enqueue(key: string, action: () => Promise<unknown>): void {
  const sent = (requests.get(key) ?? Promise.resolve()).then(action).catch(() => undefined)
  requests.set(key, sent)
  void sent.then(() => requests.get(key) === sent && requests.delete(key))
}

async function send(key: string): Promise<void> {
  const draft = pending.get(key)
  // The server would store it for the login and store of the session.
  if (draft === undefined || key !== keyOf(draft.form)) return
  try {
    stored.add(key)
    await saveDraft({ form: draft.form, values: draft.values }, { keepalive: true })
    if (pending.get(key) === draft) pending.delete(key)
  } catch {
    // The draft stays here; it is sent with the next pause, or restored when the same login opens the form again.
  }
}

/** Identifies the draft of a form among those of all logins and stores of this browser. */
function keyOf(form: string): string {
  const session = getSession()
  return `${session?.userId} ${session?.storeId} ${form}`
}
