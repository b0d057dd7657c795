import { Anchor, Button, Stack, Text } from '@mantine/core'
import { IconDiamond } from '@tabler/icons-react'
import { useState } from 'react'
import { auctionTexts } from '#texts/auction.ts'
import { partPaymentTexts } from '#texts/partpayment.ts'
import { recordTexts } from '#texts/record.ts'
import { useGetAuctionLotById } from '../../api/gen/hooks/auction/get-auction-lot-by-id.ts'
import type { AuctionItem, AuctionLot, AuctionStep } from '../../api/gen/model/index.ts'
import { finenessOf } from '../../domain/valuation/purity.ts'
import { CustomerAnchor } from '../shared/customer/CustomerAnchor.tsx'
import { LoanAnchor } from '../shared/loan/LoanAnchor.tsx'
import { Photo } from '../shared/picture/Photo.tsx'
import { PrintoutAnchor } from '../shared/printouts/PrintoutAnchor.tsx'
import { PrintoutMenu } from '../shared/printouts/PrintoutMenu.tsx'
import { RecordState } from '../shared/record/RecordState.tsx'
import { lazyPart } from '../shell/lazyPart.tsx'
import { useAttachmentUrl } from '../shell/useAttachmentUrl.ts'
import { usePrintouts } from '../shell/usePrintouts.ts'
import { BackButton } from '../ui/BackButton.tsx'
import { Fact } from '../ui/FactList.tsx'
import factClasses from '../ui/facts.module.css'
import figures from '../ui/figureTable.module.css'
import { formatDate, formatDateTime, formatMoney, formatPercent, formatWeight } from '../ui/format.ts'
import { Page } from '../ui/page/Page.tsx'
import { Section } from '../ui/page/Section.tsx'
import { ScrollRegion } from '../ui/ScrollRegion.tsx'
import { usePhone } from '../ui/usePhone.ts'
import { FailButton } from './FailButton.tsx'
import { LotActions, type LotPanel } from './LotActions.tsx'
import { LotBids } from './LotBids.tsx'
import { LotItem } from './LotItem.tsx'
import {
  RecoverPanel,
  RefundPanel,
  ServicePanel,
  voucherOfStep,
  WithdrawPanel,
  WriteOffPanel,
} from './lotPanels.tsx'
import { SettlementFigures } from './SettlementFigures.tsx'
import { LotBadge } from './stageColumns.tsx'
import { useAuctionNavigation } from './useAuctionNavigation.ts'

const { brief } = partPaymentTexts.items
const { columns, lot: texts, reverse: reverseTexts, steps: stepTexts, title } = auctionTexts

const panels = {
  service: ServicePanel,
  withdraw: WithdrawPanel,
  refund: RefundPanel,
  recover: RecoverPanel,
  writeOff: WriteOffPanel,
  reverse: lazyPart(() => import('./ReverseEntry.tsx'), 'ReverseEntry'),
} as const

/** One lot: its figures, its actions and its history. */
export function LotPage({ id }: { id: string }) {
  const navigation = useAuctionNavigation()
  return (
    <RecordState<AuctionLot> query={useGetAuctionLotById({ id })} title={title} onClose={navigation.toDesk}>
      {(lot) => <LotView lot={lot} />}
    </RecordState>
  )
}

function LotView({ lot }: { lot: AuctionLot }) {
  const navigation = useAuctionNavigation()
  const [open, setOpen] = useState<LotPanel | null>(null)
  const Panel = open && panels[open]
  const [settlement] = lot.settlement
  const { loanNumber, customerName, auctionId, state } = lot.lot
  return (
    <Page
      title={loanNumber}
      lead={[title, customerName].join(' · ')}
      howItWorks={() => import('./texts/howItWorks.ts')}
      actions={
        <>
          <BackButton onClick={navigation.toDesk}>{texts.back}</BackButton>
          {lot.lot.noticeNumber !== null && <PrintoutMenu subject="auctionLot" id={lot.lot.id} />}
          {lot.mayFail && !lot.inProgress && <FailButton lot={lot} />}
          {auctionId !== null && state === 'scheduled' && (
            <Button variant="default" onClick={() => navigation.toDay(auctionId, lot.lot.id)}>
              {texts.toDay}
            </Button>
          )}
          <LotActions lot={lot} onOpen={setOpen} />
        </>
      }
    >
      <Stack gap="lg">
        {Panel !== null && <Panel key={open} lot={lot} onClose={() => setOpen(null)} />}
        <LotFacts lot={lot} />
        {settlement !== undefined && <SettlementFigures settlement={settlement} />}
        <LotItems lot={lot} />
        {lot.bids.length > 0 && <LotBids lot={lot} />}
        <LotSteps steps={lot.steps} />
      </Stack>
    </Page>
  )
}

/** The details and the state of a lot; links to its loan and customer. */
function LotFacts({ lot: { lot, reserve, reserveFixed, buyer, proofId, storeName } }: { lot: AuctionLot }) {
  const [current] = reserve
  const joined = (...parts: (string | null)[]) => parts.filter(Boolean).join(' · ') || texts.none
  const day = (date: string | null) => date && formatDate(date)
  return (
    <Section title={texts.facts}>
      <dl className={factClasses.facts}>
        <Fact label={columns.state}>
          <LotBadge state={lot.state} />
        </Fact>
        <Fact label={texts.loan}>
          <LoanAnchor id={lot.loanId}>{lot.loanNumber}</LoanAnchor>
        </Fact>
        <Fact label={texts.customer}>
          <CustomerAnchor id={lot.customerId}>{lot.customerName}</CustomerAnchor>
        </Fact>
        <Fact label={columns.dueOn}>{formatDate(lot.dueOn)}</Fact>
        <Fact label={texts.packet}>{lot.seal}</Fact>
        <Fact label={texts.notice}>{joined(lot.noticeNumber, day(lot.noticedOn))}</Fact>
        <Fact label={texts.served}>{joined(day(lot.servedOn), lot.postReference)}</Fact>
        {proofId !== null && (
          <Fact label={texts.proof}>
            <ProofFile id={proofId} />
          </Fact>
        )}
        <Fact label={texts.earliestOn}>{joined(day(lot.earliestOn))}</Fact>
        <Fact label={texts.sale}>{joined(day(lot.heldOn), lot.place)}</Fact>
        {lot.failures > 0 && <Fact label={texts.failures}>{lot.failures}</Fact>}
        {current !== undefined && (
          <Fact label={texts.reserve}>
            {joined(
              formatMoney(current.reservePaise),
              texts.reserveOf(formatPercent(current.reserveBp), formatMoney(current.valuePaise)),
              reserveFixed ? texts.reserveFixed : texts.reserveToday,
            )}
          </Fact>
        )}
        {buyer !== null && (
          <Fact label={texts.buyer}>
            {joined(buyer, lot.pricePaise === null ? null : formatMoney(lot.pricePaise), day(lot.soldOn))}
          </Fact>
        )}
        {lot.surplusDuePaise > 0 && (
          <Fact label={columns.surplus}>
            {joined(
              formatMoney(lot.surplusDuePaise),
              lot.refundByOn && texts.refundBy(formatDate(lot.refundByOn)),
            )}
          </Fact>
        )}
        {lot.shortfallDuePaise > 0 && (
          <Fact label={columns.shortfall}>{formatMoney(lot.shortfallDuePaise)}</Fact>
        )}
        <Fact label={texts.store}>{storeName}</Fact>
      </dl>
    </Section>
  )
}

function ProofFile({ id }: { id: string }) {
  const { url } = useAttachmentUrl(id)
  if (url === null) return texts.none
  return (
    <Anchor href={url} target="_blank" rel="noreferrer">
      {texts.openProof}
    </Anchor>
  )
}

const factsOf = ({ purityBp, pieces, grossMg }: AuctionItem) =>
  brief(finenessOf(purityBp), pieces, formatWeight(grossMg))

/** The items of a lot with their photos; on a phone, the fineness, the pieces and the gross weight are below the name. */
function LotItems({ lot: { items, trayPhotoId } }: { lot: AuctionLot }) {
  const isPhone = usePhone()
  return (
    <Section title={texts.items}>
      {trayPhotoId !== null && (
        <Photo
          id={trayPhotoId}
          label={texts.trayPhoto}
          caption={texts.trayPhoto}
          none={texts.none}
          size="11rem"
          icon={IconDiamond}
        />
      )}
      <ScrollRegion label={recordTexts.tableOf(texts.items)}>
        <table className={figures.table} aria-label={texts.items}>
          <thead>
            <tr>
              <th scope="col">{texts.item}</th>
              {(isPhone ? [texts.net] : [texts.pieces, texts.purity, texts.gross, texts.net]).map(
                (header) => (
                  <th key={header} scope="col" className={figures.figure}>
                    {header}
                  </th>
                ),
              )}
            </tr>
          </thead>
          <tbody>
            {items.map((item) => (
              <tr key={item.line}>
                <td>
                  <LotItem item={item} facts={isPhone ? factsOf(item) : undefined} />
                </td>
                {!isPhone && (
                  <>
                    <td className={figures.figure}>{item.pieces}</td>
                    <td className={figures.figure}>{finenessOf(item.purityBp)}</td>
                    <td className={figures.figure}>{formatWeight(item.grossMg)}</td>
                  </>
                )}
                <td className={figures.figure}>{formatWeight(item.netMg)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </Section>
  )
}

/** The history of a lot, oldest first; reversed entries are struck through. */
function LotSteps({ steps }: { steps: readonly AuctionStep[] }) {
  return (
    <Section title={texts.steps}>
      <Stack component="ol" gap="sm" ps="1.2rem" m={0}>
        {steps.map((step) => (
          <li key={step.seq}>
            <StepText step={step} steps={steps} />
            <Text component="time" dateTime={step.madeAt} size="sm" c="dimmed">
              {formatDateTime(step.madeAt)}
            </Text>
          </li>
        ))}
      </Stack>
    </Section>
  )
}

interface StepProps {
  step: AuctionStep
  steps: readonly AuctionStep[]
}

function StepText({ step, steps }: StepProps) {
  const { action, amountPaise, note, stepOn, voucherNumber } = step
  const original = steps.find(({ seq }) => seq === step.reversesSeq)
  const isReversed = steps.some(({ reversesSeq }) => reversesSeq === step.seq)
  const text = [
    stepTexts[action](step.byName || texts.somebody),
    formatDate(stepOn),
    note,
    amountPaise === null ? null : formatMoney(amountPaise),
    voucherNumber,
    original?.voucherNumber && reverseTexts.reverses(original.voucherNumber),
  ]
    .filter(Boolean)
    .join(' · ')
  return (
    <Text>
      {isReversed ? (
        <>
          <s>{text}</s> {reverseTexts.reversed}
        </>
      ) : (
        text
      )}
      <StepPrintout step={step} original={original} />
    </Text>
  )
}

/** The receipt of a step by which the customer paid or was paid, or of its reversal; the other vouchers of a lot have none. */
function StepPrintout({ step, original }: { step: AuctionStep; original: AuctionStep | undefined }) {
  const printoutsOf = usePrintouts()
  const { voucherId, voucherNumber } = step
  const { action } = original ?? step
  if (action !== 'recover' && action !== 'refund') return null
  const [receipt] = printoutsOf(original ? 'reversal' : 'voucher')
  if (receipt === undefined || voucherId === null || voucherNumber === null) return null
  const printout = original ? receipt : { ...receipt, title: voucherOfStep[action] }
  return <PrintoutAnchor printout={printout} id={voucherId} number={voucherNumber} />
}
