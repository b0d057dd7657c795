/** The documents of a record: what other modules may use. */
export { addDocument, type DocumentsOf, readDocuments, removeDocument } from './recordDocumentStore.ts'
