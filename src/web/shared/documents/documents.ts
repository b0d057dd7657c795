import type { AttachmentPurpose, LoanDocument } from '../../../api/gen/model/index.ts'

/** A document of a record. */
export interface StoredDocument<Kind extends string> extends Omit<LoanDocument, 'kind'> {
  kind: Kind
}

/** The document kinds of one kind of record, and its operations. */
export interface DocumentOperations<Kind extends string> {
  purpose: AttachmentPurpose
  /** The label of each kind, in the order of the menu. */
  kinds: Readonly<Record<Kind, string>>
  /** The hint for a new document of a kind. */
  hints?: Partial<Record<Kind, string>>
  add: (document: { attachmentId: string; kind: Kind; name: string }) => Promise<unknown>
  remove: (id: string) => Promise<unknown>
}
