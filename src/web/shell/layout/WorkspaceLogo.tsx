import { BrandMark } from '../BrandMark.tsx'
import { useAttachmentUrl } from '../useAttachmentUrl.ts'
import classes from './WorkspaceSwitcher.module.css'

/** The company's logo, or its store's first letters until it has one. */
export function WorkspaceLogo({
  workspace,
}: {
  workspace: { name: string; logoId: string | null } | undefined
}) {
  const { url } = useAttachmentUrl(workspace?.logoId ?? null)
  if (url !== null) return <img src={url} alt="" className={classes.logo} />
  if (workspace === undefined) return <BrandMark size={32} />
  const initials = workspace.name.match(/\p{L}/gu)?.slice(0, 1).join('').toUpperCase()
  return (
    <span className={classes.logo} aria-hidden>
      {initials}
    </span>
  )
}
