import { useState } from 'react'
import { documentTexts as texts } from '#texts/documents.ts'
import { notifySuccess } from '../../ui/notify.ts'
import { PDF, pictureTypes } from '../picture/scalePicture.ts'
import { useUploadPicture } from '../picture/useUploadPicture.ts'
import { problemOf } from '../state/problemOf.ts'
import type { DocumentOperations } from './documents.ts'

const NAME_LETTERS = 120

/** The file types of the file chooser. */
export const documentTypes = [...pictureTypes, PDF]

/** A chosen file that is not uploaded yet. */
export interface NewDocument<Kind extends string> {
  key: number
  file: File
  kind: Kind | null
  name: string
  faults: Faults
}

/** Errors by field; `file` is the file itself. */
interface Faults {
  kind?: string
  name?: string
  file?: string
}

/** The files chosen for a record, until each is uploaded. */
export interface NewDocuments<Kind extends string> {
  rows: readonly NewDocument<Kind>[]
  /** The message for files that cannot be accepted. */
  problem: string | null
  sending: boolean
  choose: (files: readonly File[]) => void
  change: (key: number, fields: Partial<Pick<NewDocument<Kind>, 'kind' | 'name'>>) => void
  leaveOut: (key: number) => void
  /** Uploads all files once each has a kind and a name; rejected files stay, with the reason. */
  send: () => Promise<void>
  clear: () => void
}

let last = 0

/** Holds chosen files and uploads them; pictures are scaled down first. */
export function useNewDocuments<Kind extends string>(
  operations: DocumentOperations<Kind>,
): NewDocuments<Kind> {
  const [rows, setRows] = useState<readonly NewDocument<Kind>[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  const [sending, setSending] = useState(false)
  const upload = useUploadPicture(operations.purpose)

  const fault = (key: number, faults: Faults) =>
    setRows((now) => now.map((row) => (row.key === key ? { ...row, faults } : row)))
  const leaveOut = (key: number) => setRows((now) => now.filter((row) => row.key !== key))

  async function keep({ key, file, kind, name }: NewDocument<Kind>): Promise<boolean> {
    if (kind === null) return false
    try {
      const stored = await upload(file)
      if ('fault' in stored) {
        fault(key, { file: texts[stored.fault] })
        return false
      }
      await operations.add({ attachmentId: stored.id, kind, name: name.trim() })
      leaveOut(key)
      return true
    } catch (error) {
      fault(key, { file: problemOf(error).detail })
      return false
    }
  }

  return {
    rows,
    problem,
    sending,
    choose: (files) => {
      const fit = files.filter(({ type }) => documentTypes.includes(type))
      setProblem(fit.length < files.length ? texts.notAllowed : null)
      setRows((now) => [...now, ...fit.map(newDocument<Kind>)])
    },
    change: (key, fields) =>
      setRows((now) => now.map((row) => (row.key === key ? { ...row, ...fields, faults: {} } : row))),
    leaveOut,
    send: async () => {
      const checked = rows.map((row) => ({ ...row, faults: faultsOf(row) }))
      setRows(checked)
      if (checked.some(({ faults }) => Object.keys(faults).length > 0)) return
      setSending(true)
      let addedCount = 0
      for (const row of checked) if (await keep(row)) addedCount += 1
      setSending(false)
      if (addedCount > 0) notifySuccess(texts.added(addedCount))
    },
    clear: () => setRows([]),
  }
}

function newDocument<Kind extends string>(file: File): NewDocument<Kind> {
  last += 1
  const name = file.name.replace(/\.[^.]*$/, '').trim()
  return { key: last, file, kind: null, name: [...name].slice(0, NAME_LETTERS).join(''), faults: {} }
}

function faultsOf({ kind, name }: NewDocument<string>): Faults {
  return {
    ...(kind === null && { kind: texts.kindMissing }),
    ...(name.trim() === '' && { name: texts.nameMissing }),
  }
}
