import type { AttachmentPurpose, LoanDocument } from '../../../api/gen/model/index.ts'

/** A document saved with a record. */
export interface KeptDocument<Kind extends string> extends Omit<LoanDocument, 'kind'> {
  kind: Kind
}

/** Kinds of documents of one kind of record, and how they are saved. */
export interface DocumentKeeper<Kind extends string> {
  purpose: AttachmentPurpose
  /** Name of each kind, in the order of the options. */
  kinds: Readonly<Record<Kind, string>>
  /** The hint for a new document of a kind. */
  hints?: Partial<Record<Kind, string>>
  add: (document: { attachmentId: string; kind: Kind; name: string }) => Promise<unknown>
  remove: (id: string) => Promise<unknown>
}
