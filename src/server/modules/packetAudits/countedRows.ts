import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { CountedPacket } from '../../../api/gen/model/index.ts'
import { isWeightOff, weightDifferenceMg } from '../../../domain/weighing/tolerance.ts'
import { loan, packet } from '../../db/schema/loans.ts'
import { packetAuditLine, packetAuditScan } from '../../db/schema/packetAudits.ts'
import { customer } from '../../db/schema/people.ts'
import { byId } from '../../platform/db/byId.ts'
import type { BaseContext } from '../../platform/operation/context.ts'
import type { AuditRow } from './auditStore.ts'

/** A counted packet; `weigh` is null if the audit did not expect it. */
export type CountedRow = Awaited<ReturnType<typeof readScans>>[number]

/** Which counted packets are read: all in the order in which they were counted, or only the newest, latest first. */
interface Which {
  where?: SQL | undefined
  newest?: number
}

/** Counted packets of an audit, with the recorded data of their packets. */
export function readScans(
  { db, actor }: Pick<BaseContext, 'db' | 'actor'>,
  auditId: string,
  { where, newest }: Which,
) {
  const query = db
    .select({
      scan: packetAuditScan,
      weigh: packetAuditLine.weigh,
      loanId: loan.id,
      loanNumber: loan.number,
      trayPhotoId: loan.trayPhotoId,
      customerName: customer.name,
    })
    .from(packetAuditScan)
    .leftJoin(
      packetAuditLine,
      and(
        eq(packetAuditLine.companyId, packetAuditScan.companyId),
        eq(packetAuditLine.auditId, packetAuditScan.auditId),
        eq(packetAuditLine.packetId, packetAuditScan.packetId),
      ),
    )
    .leftJoin(packet, byId(packet, packetAuditScan.packetId))
    .leftJoin(
      loan,
      and(
        eq(loan.companyId, packet.companyId),
        eq(loan.id, sql`coalesce(${packetAuditLine.loanId}, ${packet.loanId})`),
      ),
    )
    .leftJoin(customer, byId(customer, loan.customerId))
    .where(and(eq(packetAuditScan.companyId, actor.companyId), eq(packetAuditScan.auditId, auditId), where))
  return newest === undefined
    ? query.orderBy(asc(packetAuditScan.entry))
    : query.orderBy(desc(packetAuditScan.entry)).limit(newest)
}

/** Difference of a weighed packet from the record of that moment, in milligrams; null when it was not expected or not weighed. */
export function differenceOf(
  { scan: { recordedMg, toleranceMg, weighedMg } }: Pick<CountedRow, 'scan'>,
  { emptyPacketMg }: Pick<AuditRow, 'emptyPacketMg'>,
): { differenceMg: number; isOff: boolean } | null {
  if (recordedMg === null || toleranceMg === null || weighedMg === null) return null
  const weighing = { recordedMg, toleranceMg, weighedMg, emptyPacketMg }
  return { differenceMg: weightDifferenceMg(weighing), isOff: isWeightOff(weighing) }
}

/** A counted packet as replies contain it: recorded weights, and the photo that may show them, are left out while packets are counted. */
export function presentCounted(
  row: CountedRow,
  audit: Pick<AuditRow, 'state' | 'emptyPacketMg'>,
): CountedPacket {
  const { scan, weigh, loanId, loanNumber, customerName, trayPhotoId } = row
  const difference = audit.state === 'counting' ? null : differenceOf(row, audit)
  return {
    id: scan.id,
    seal: scan.seal,
    result: scan.result,
    again: false,
    foundAt: scan.foundAt,
    recordedPlace: scan.recordedPlace,
    recordedLocation: scan.recordedLocation,
    loanId,
    loanNumber,
    customerName,
    trayPhotoId: audit.state === 'counting' ? null : trayPhotoId,
    weigh: weigh ?? false,
    weighedMg: scan.weighedMg,
    differenceMg: difference?.differenceMg ?? null,
    toleranceMg: audit.state === 'counting' ? null : scan.toleranceMg,
    outOfTolerance: difference?.isOff ?? false,
    sealProblem: scan.sealProblem,
    remark: scan.remark,
    withdrawn: scan.withdrawn,
    scannedAt: scan.scannedAt.toISOString(),
  }
}
