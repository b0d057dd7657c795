import type { AttachmentPurpose, LoanDocument } from '../../../api/gen/model/index.ts'

/** A paper kept with a record. */
export interface KeptDocument<Kind extends string> extends Omit<LoanDocument, 'kind'> {
  kind: Kind
}

/** What the documents of one kind of record are, and how they are kept. */
export interface DocumentKeeper<Kind extends string> {
  purpose: AttachmentPurpose
  /** The words of each kind, in the order they are offered. */
  kinds: Readonly<Record<Kind, string>>
  /** The hint for a new document of a kind. */
  hints?: Partial<Record<Kind, string>>
  add: (document: { attachmentId: string; kind: Kind; name: string }) => Promise<unknown>
  remove: (id: string) => Promise<unknown>
}
