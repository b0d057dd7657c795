import { deleteDraft, getDrafts, saveDraft } from '../../api/gen/hooks/common/common.ts'
import { getSession } from './session.ts'

/** What is typed is sent when typing has paused for so long. */
const PAUSE_MS = 800

interface Pending {
  userId: string
  storeId: string
  values: Record<string, unknown>
  timer: number
}

/** Drafts not yet with the server; those of an ended session wait here for the same login. */
const pending = new Map<string, Pending>()
/** Forms of which the server may hold a draft, so that nothing is deleted that was never kept. */
const kept = new Set<string>()
/** The running request of each form. The next waits for it: on a slow connection it could arrive first. */
const requests = new Map<string, Promise<unknown>>()

/** What this login typed into a form and did not save, in this store; null when there is none. */
export async function loadDraft(form: string): Promise<Record<string, unknown> | null> {
  const waiting = pending.get(form)
  if (waiting !== undefined && isMine(waiting)) return waiting.values
  await requests.get(form)
  try {
    const { rows } = await getDrafts()
    for (const draft of rows) kept.add(draft.form)
    return rows.find((draft) => draft.form === form)?.values ?? null
  } catch {
    // Without the server there is no draft to bring back; the form works all the same.
    return null
  }
}

/** Keeps what was typed so far; it is sent when typing pauses. */
export function keepDraft(form: string, values: object): void {
  const session = getSession()
  if (session === null) return
  window.clearTimeout(pending.get(form)?.timer)
  const { userId, storeId } = session
  const timer = window.setTimeout(() => enqueue(form, () => send(form)), PAUSE_MS)
  pending.set(form, { userId, storeId, values: { ...values }, timer })
  // Adding the same listener again has no effect.
  document.addEventListener('visibilitychange', sendIfHidden)
}

/** Forgets the draft of a form, here and on the server. */
export function dropDraft(form: string): void {
  window.clearTimeout(pending.get(form)?.timer)
  pending.delete(form)
  const session = getSession()
  if (!kept.delete(form) || session === null) return
  // A draft that could not be deleted is offered again, which does no harm.
  enqueue(form, async () => isMine(session) && deleteDraft({ form }))
}

/** Sends what is waiting when the page is about to be hidden or closed: at once, for it may not live to wait. */
function sendIfHidden(): void {
  if (document.visibilityState !== 'hidden') return
  for (const form of [...pending.keys()]) void send(form)
}

function enqueue(form: string, act: () => Promise<unknown>): void {
  const sent = (requests.get(form) ?? Promise.resolve()).then(act).catch(() => undefined)
  requests.set(form, sent)
  void sent.then(() => requests.get(form) === sent && requests.delete(form))
}

async function send(form: string): Promise<void> {
  const draft = pending.get(form)
  if (draft === undefined || !isMine(draft)) return
  try {
    kept.add(form)
    await saveDraft({ form, values: draft.values }, { keepalive: true })
    if (pending.get(form) === draft) pending.delete(form)
  } catch {
    // Kept here; sent with the next pause, or shown when the same login opens the form again.
  }
}

function isMine({ userId, storeId }: Pick<Pending, 'userId' | 'storeId'>): boolean {
  const session = getSession()
  return session?.userId === userId && session.storeId === storeId
}
