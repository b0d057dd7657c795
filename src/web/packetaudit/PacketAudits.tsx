import { lazyPart } from '../shell/lazyPart.tsx'
import { AuditList } from './AuditList.tsx'

const AuditPage = lazyPart(() => import('./AuditPage.tsx'), 'AuditPage')
const StartAudit = lazyPart(() => import('./StartAudit.tsx'), 'StartAudit')

/** Audits of the packets in the vault: the list, the form that starts one, or one audit, depending on the address. */
export function PacketAudits({ shown }: { shown: string }) {
  if (shown === 'list') return <AuditList />
  if (shown === 'new') return <StartAudit />
  return <AuditPage key={shown} id={shown} />
}
