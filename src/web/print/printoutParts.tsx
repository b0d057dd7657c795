import { type ReactNode, use, useId } from 'react'
import type { PrintoutHead } from '../../api/gen/model/index.ts'
import type { PrintoutTexts } from '../shell/texts/en/printout.ts'
import { useAttachmentUrl } from '../shell/useAttachmentUrl.ts'
import { formatMoney } from '../ui/format.ts'
import classes from './Printout.module.css'
import { OnlyPrintoutContext, usePrintoutTexts } from './printoutTexts.ts'

const joined = (words: readonly (string | null)[]) => words.filter((word) => word !== null).join(' · ')

interface LetterheadProps {
  head: PrintoutHead
  /** Shown at the end of the line, such as a QR code. */
  aside?: ReactNode
}

/** The letterhead: logo, company, store, address, licence. */
export function Letterhead({ head, aside }: LetterheadProps) {
  const { companyName, legalName, storeName, address, phone, licenceNumber, gstin } = head
  const texts = usePrintoutTexts().head
  const logo = useAttachmentUrl(head.logoId)
  const contact = [storeName, address, phone === null ? null : texts.phone(phone)]
  const registrations = [
    licenceNumber === null ? null : texts.licence(licenceNumber),
    gstin === null ? null : texts.gstin(gstin),
  ]
  return (
    <div className={classes.head}>
      {logo.url !== null && <img src={logo.url} alt="" className={classes.logo} />}
      <div>
        <p className={classes.company}>{companyName}</p>
        {legalName !== null && <p>{legalName}</p>}
        <p>{joined(contact)}</p>
        <p>{joined(registrations)}</p>
      </div>
      {aside}
    </div>
  )
}

interface PrintoutTitleProps {
  title: string
  /** Text next to the title, such as the copy, the status, or the number of the entry that reverses it. */
  note?: string | undefined
  number: string
  date: string
  /** The code by which the printout can be verified. */
  code?: string
}

/** The title of a printout, its number, its date and its check code. */
export function PrintoutTitle({ title, note, number, date, code }: PrintoutTitleProps) {
  const texts = usePrintoutTexts()
  return (
    <div className={classes.title}>
      <div>
        <h2>{title}</h2>
        {note !== undefined && <span className={classes.note}>{note}</span>}
      </div>
      <p>
        {texts.number} <strong>{number}</strong>
        <br />
        {texts.date} <strong>{texts.formats.date(date)}</strong>
        {code !== undefined && (
          <>
            <br />
            {texts.checkCode} <strong>{code}</strong>
          </>
        )}
      </p>
    </div>
  )
}

interface FactsProps {
  title: string
  /** Labels with values; those without a value are left out. */
  rows: readonly (readonly [label: string, value: string | null])[]
  /** Whether the values are figures, which are right-aligned. */
  figures?: boolean
}

interface PartProps {
  title: string
  className?: string | undefined
  children: ReactNode
}

/** A part of a printout under a heading: a landmark, unless other printouts on the page have the same parts. */
export function Part({ title, className = classes.part, children }: PartProps) {
  const id = useId()
  const isOnly = use(OnlyPrintoutContext)
  return (
    <section className={className} aria-labelledby={isOnly ? id : undefined}>
      <h3 id={id}>{title}</h3>
      {children}
    </section>
  )
}

/** Labels and values under a heading. */
export function Facts({ title, rows, figures = false }: FactsProps) {
  return (
    <Part title={title}>
      <dl className={classes.facts} data-figures={figures || undefined}>
        {rows.map(
          ([label, value], row) =>
            value !== null && (
              <div key={row}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </Part>
  )
}

/** The amount of a printout, in figures and in words. */
export function Amount({ label, paise }: { label: string; paise: number }) {
  const { formats } = usePrintoutTexts()
  return (
    <p className={classes.amount}>
      <span>{label}</span>
      <strong>{formatMoney(paise)}</strong>
      <em>{formats.amountInWords(paise)}</em>
    </p>
  )
}

/** Signature lines, with the signer below each. */
export function Signatures({ signers }: { signers: readonly string[] }) {
  return (
    <ul className={classes.signatures}>
      {signers.map((who) => (
        <li key={who}>{who}</li>
      ))}
    </ul>
  )
}

/** The signer of the company: by name, if it is known. */
export function companySigns(
  { signatures }: PrintoutTexts,
  { companyName }: PrintoutHead,
  byName: string,
): string {
  return byName === '' ? signatures.forCompany(companyName) : signatures.byName(companyName, byName)
}
