import type { PaperHead } from '../../api/gen/model/index.ts'
import { useAttachmentUrl } from '../shell/useAttachmentUrl.ts'
import classes from './Paper.module.css'
import { usePaperTexts } from './paperTexts.ts'

/** In whose name a paper is: logo, company, store, address, licence. */
export function Letterhead({ head }: { head: PaperHead }) {
  const { companyName, legalName, storeName, address, phone, licenceNumber, gstin } = head
  const texts = usePaperTexts().head
  const logo = useAttachmentUrl(head.logoId)
  const reach = [storeName, address, phone === null ? null : texts.phone(phone)]
  const papers = [
    licenceNumber === null ? null : texts.licence(licenceNumber),
    gstin === null ? null : texts.gstin(gstin),
  ]
  return (
    <div className={classes.head}>
      {logo.url !== null && <img src={logo.url} alt="" className={classes.logo} />}
      <div>
        <p className={classes.company}>{companyName}</p>
        {legalName !== null && <p>{legalName}</p>}
        <p>{joined(reach)}</p>
        <p>{joined(papers)}</p>
      </div>
    </div>
  )
}

const joined = (words: readonly (string | null)[]) => words.filter((word) => word !== null).join(' · ')
