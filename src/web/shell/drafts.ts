import { deleteDraft } from '../../api/gen/hooks/common/delete-draft.ts'
import { getDrafts } from '../../api/gen/hooks/common/get-drafts.ts'
import { saveDraft } from '../../api/gen/hooks/common/save-draft.ts'
import { ApiError } from '../../api/http.ts'
import { isUnreachable } from './query.ts'
import { getSession } from './session.ts'

/** The pause in typing after which typed values are sent. */
const PAUSE_MS = 800

/** A form's draft. It contains the record's version, so that an old draft leads to the conflict dialog. */
export interface StoredDraft {
  values: Record<string, unknown>
  version: number | null
  /** The fields of a record that the user changed. Only these are restored, so that the others show what was saved since. */
  changed?: string[]
  /** The paths of the fields of options in which another text was typed over the chosen option: they are restored empty. */
  typedOver?: string[]
  /** What its form was opened for; null for nothing in particular. */
  openedFor?: string | null
  /** An earlier draft, of something else. */
  other?: StoredDraft | null
}

interface Pending {
  form: string
  draft: StoredDraft
  timer: number
}

// The following have one entry for each login, store and form, as on the server; see `keyOf`.

/** Drafts not yet on the server; those of an ended session stay here for the same login. */
const pending = new Map<string, Pending>()
/** Forms whose draft on the server is known. That of any other form is read before a draft replaces it. */
const known = new Set<string>()
/** Forms that may have a draft on the server; only these are deleted there. */
const stored = new Set<string>()
/** The running request of each form. The next waits for it, except when the page is hidden: on a slow connection it could arrive first. */
const requests = new Map<string, Promise<unknown>>()

/** How open forms take a draft that could not be read when they were opened. */
const late = new Map<string, (found: StoredDraft) => void>()

/**
 * The login's draft of a form in this store; null if there is none, or the server cannot be reached. In that case the draft is read again
 * when the form sends its own draft; it is then passed to `onLate`, and stored as `other` of the form's draft.
 * @param isWanted called after the reply; resolves to whether the form still takes the draft. If not, the draft stays on the server as
 *   one that could not be read.
 */
export async function loadDraft(
  form: string,
  onLate: (found: StoredDraft) => void,
  isWanted?: () => Promise<boolean>,
): Promise<StoredDraft | null> {
  const key = keyOf(form)
  late.set(form, onLate)
  const waiting = pending.get(key)
  if (waiting !== undefined) return waiting.draft
  known.delete(key)
  await requests.get(key)
  return readDraft(form, isWanted).catch(() => null)
}

/** Stores the typed values; they are sent when typing pauses. */
export function storeDraft(form: string, draft: StoredDraft): void {
  if (getSession() === null) return
  const key = keyOf(form)
  window.clearTimeout(pending.get(key)?.timer)
  const timer = window.setTimeout(() => enqueue(key, () => send(key)), PAUSE_MS)
  pending.set(key, { form, draft, timer })
  // Adding the same listener again has no effect.
  document.addEventListener('visibilitychange', sendIfHidden)
}

/**
 * Sends the stored values of a form at once. Resolves to the reason why the server rejects them; to undefined when the server has them, or
 * cannot be reached: they then stay here until the next attempt.
 */
export function sendDraft(form: string): Promise<string | undefined> {
  const key = keyOf(form)
  window.clearTimeout(pending.get(key)?.timer)
  return enqueue(key, () => send(key, {}))
}

/** Deletes the draft of a form, here and on the server. One that could not be read stays there. */
export function dropDraft(form: string): void {
  const key = keyOf(form)
  window.clearTimeout(pending.get(key)?.timer)
  pending.delete(key)
  if (!known.has(key) || !stored.delete(key)) return
  // A draft that could not be deleted is offered again, which does no harm.
  enqueue(key, async () => (key === keyOf(form) ? deleteDraft({ form }) : undefined))
}

/** Sends pending drafts at once when the page is hidden, because it may be closed. */
function sendIfHidden(): void {
  if (document.visibilityState !== 'hidden') return
  for (const key of [...pending.keys()]) void send(key)
}

function enqueue<T>(key: string, action: () => Promise<T>): Promise<T | undefined> {
  const sent = (requests.get(key) ?? Promise.resolve()).then(action).catch(() => undefined)
  requests.set(key, sent)
  void sent.then(() => requests.get(key) === sent && requests.delete(key))
  return sent
}

/** Reads the draft of a form from the server. */
async function readDraft(form: string, isWanted?: () => Promise<boolean>): Promise<StoredDraft | null> {
  const key = keyOf(form)
  const { rows } = await getDrafts()
  if ((await isWanted?.()) === false) return null
  // The session may have moved or ended meanwhile: the draft does not belong to the current login and store.
  if (key !== keyOf(form)) return null
  known.add(key)
  for (const draft of rows) stored.add(keyOf(draft.form))
  return (rows.find((draft) => draft.form === form)?.values ?? null) as unknown as StoredDraft | null
}

/**
 * Sends a pending draft; see {@link sendDraft} for the result.
 * @param init for a page that may be closed meanwhile, unless given; the browser then sends at most 64 kB
 */
async function send(key: string, init: RequestInit = { keepalive: true }): Promise<string | undefined> {
  const waiting = pending.get(key)
  // The server would store it for the login and store of the session.
  if (waiting === undefined || key !== keyOf(waiting.form)) return undefined
  const { form, draft } = waiting
  try {
    if (!known.has(key)) {
      const other = await readDraft(form)
      const newest = pending.get(key)
      if (other !== null && newest !== undefined) {
        newest.draft = { ...newest.draft, other }
        late.get(form)?.(other)
      }
      return await send(key, init)
    }
    stored.add(key)
    await saveDraft({ form, values: { ...draft } }, init)
    if (pending.get(key) === waiting) pending.delete(key)
  } catch (error) {
    // The draft stays here; it is sent with the next pause, or restored when the same login opens the form again.
    if (error instanceof ApiError && error.problem.status !== 401 && !isUnreachable(error))
      return error.message
  }
  return undefined
}

/** Identifies the draft of a form among those of all logins and stores of this browser. */
function keyOf(form: string): string {
  const session = getSession()
  return `${session?.userId} ${session?.storeId} ${form}`
}
