import { Button, Text } from '@mantine/core'
import { IconArrowLeft, IconDiamond } from '@tabler/icons-react'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { documentTexts } from '#texts/documents.ts'
import { partPaymentTexts, partPaymentTexts as texts } from '#texts/partpayment.ts'
import { useAddLoanDocument } from '../../api/gen/hooks/part-payment/add-loan-document.ts'
import { useDeleteLoanDocument } from '../../api/gen/hooks/part-payment/delete-loan-document.ts'
import { useGetPartPaymentById } from '../../api/gen/hooks/part-payment/get-part-payment-by-id.ts'
import { useGetPartPaymentDocuments } from '../../api/gen/hooks/part-payment/get-part-payment-documents.ts'
import type { PartPayment, PartPaymentItem } from '../../api/gen/model/index.ts'
import { finenessOf } from '../../domain/valuation/purity.ts'
import { Documents } from '../shared/documents/Documents.tsx'
import type { PartValues } from '../shared/payment/paymentValues.ts'
import { StoredPhoto } from '../shared/picture/StoredPhoto.tsx'
import { RecordState } from '../shared/record/RecordState.tsx'
import { useNavigateHere } from '../shared/record/useNavigateHere.ts'
import { useScope } from '../shared/record/useScope.ts'
import { useCan } from '../shell/can.ts'
import { lazyPart } from '../shell/lazyPart.tsx'
import { formatMoney, formatNumber, formatWeight } from '../ui/format.ts'
import { Page } from '../ui/page/Page.tsx'
import { Section } from '../ui/page/Section.tsx'
import sides from '../ui/page/sides.module.css'
import { useEscape } from '../ui/page/useEscape.ts'
import { searchOfList } from '../ui/returning.ts'
import { ScrollRegion } from '../ui/ScrollRegion.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { ErrorState } from '../ui/states/ErrorState.tsx'
import { LoadingState } from '../ui/states/LoadingState.tsx'
import { usePhone } from '../ui/usePhone.ts'
import type { ActionKey } from './actionKeys.ts'
import { LenderNotice } from './LenderNotice.tsx'
import { LoanActions } from './LoanActions.tsx'
import classes from './LoanPage.module.css'
import { LoanSummary } from './LoanSummary.tsx'
import { LoanLedger } from './ledger/LoanLedger.tsx'
import {
  DayNotice,
  LotNotice,
  PendingRenewalNotice,
  ReleaseDueNotice,
  ReleaseRequest,
  WrittenOffNotice,
} from './loanNotices.tsx'
import { OtherLoans } from './OtherLoans.tsx'
import { useDisabledReason } from './offeredActions.ts'
import { PayoffOn } from './PayoffOn.tsx'
import { postingDay } from './postingDay.ts'
import { loanDocumentTexts } from './texts/partpaymentActions.ts'

const itemTexts = partPaymentTexts.items

/** In the place of a panel until its code is loaded. */
const loading = <LoadingState first />

const panels = {
  receive: lazyPart(() => import('./actions/ReceivePanel.tsx'), 'ReceivePanel', loading),
  close: lazyPart(() => import('./actions/ClosePanel.tsx'), 'ClosePanel', loading),
  renew: lazyPart(() => import('./renew/RenewPanel.tsx'), 'RenewPanel', loading),
  charge: lazyPart(() => import('./actions/ChargePanel.tsx'), 'ChargePanel', loading),
  waive: lazyPart(() => import('./actions/WaivePanel.tsx'), 'WaivePanel', loading),
  reverse: lazyPart(() => import('./actions/ReversePanel.tsx'), 'ReversePanel', loading),
  release: lazyPart(() => import('./release/ReleasePacketPanel.tsx'), 'ReleasePacketPanel', loading),
  releaseItems: lazyPart(() => import('./release/ReleaseItemsPanel.tsx'), 'ReleaseItemsPanel', loading),
  packet: lazyPart(() => import('./release/MovePacketPanel.tsx'), 'MovePacketPanel', loading),
  reseal: lazyPart(() => import('./release/ResealPanel.tsx'), 'ResealPanel', loading),
  verifyTicket: lazyPart(() => import('./ticket/TicketPanel.tsx'), 'TicketPanel', loading),
  writeOff: lazyPart(() => import('./actions/WriteOffPanel.tsx'), 'WriteOffPanel', loading),
}

const PaidSheet = lazyPart(() => import('./paid/PaidSheet.tsx'), 'PaidSheet')

/** /partpayment/$id: one loan with its actions. */
export function LoanPage() {
  const { id } = useParams({ from: '/protected/partpayment/$id' })
  const navigate = useNavigateHere()
  const query = useGetPartPaymentById({ id })
  return (
    <RecordState key={id} query={query} title={texts.title} onClose={() => void navigate(listOf(id))}>
      {(loan) => <LoanView loan={loan} />}
    </RecordState>
  )
}

/** The list of loans as it was when the loan was opened from it. */
function listOf(id: string) {
  const to = '/partpayment'
  return { to, search: searchOfList(to, { pathname: `${to}/${id}` }) } as const
}

function LoanView({ loan }: { loan: PartPayment }) {
  const { action, paid } = useSearch({ from: '/protected/partpayment/$id' })
  const navigate = useNavigateHere()
  // When the day closes under an open panel, only saving is disabled: typed values stay.
  const disabledReason = useDisabledReason({ ...loan, openDayOn: postingDay(loan) })
  const [payments, setPayments] = useState<readonly PartValues[]>()
  const show = useCallback(
    (next: ActionKey | undefined, typed?: readonly PartValues[]) => {
      setPayments(typed)
      return navigate({
        to: '.',
        search: (old) => ({ ...old, action: next, ticket: undefined }),
        replace: true,
        resetScroll: next === undefined,
      })
    },
    [navigate],
  )
  const open = action !== undefined && disabledReason(action) === undefined ? action : undefined
  useEffect(() => {
    // A panel that closes when its button is gone would leave the focus nowhere.
    if (open === undefined && document.activeElement === document.body)
      document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }, [open])
  return (
    <Page
      title={loan.number}
      lead={texts.page.lead(loan.customerName, loan.slabName)}
      howItWorks={() => import('./texts/howItWorks.ts')}
      actions={
        <div className={classes.actions}>
          <Button
            renderRoot={(props) => <Link {...listOf(loan.id)} {...props} />}
            variant="default"
            px="sm"
            aria-label={texts.back}
            title={texts.back}
          >
            <IconArrowLeft size={16} aria-hidden />
          </Button>
          <LoanActions loan={loan} onAction={show} />
        </div>
      }
    >
      {paid === 1 && (
        <PaidSheet
          id={loan.id}
          onClose={() =>
            void navigate({ to: '.', search: (old) => ({ ...old, paid: undefined }), replace: true })
          }
        />
      )}
      <DayNotice loan={loan} />
      <div className={sides.sides}>
        <LoanSummary loan={loan} />
        <div className={sides.stack} data-in-order>
          {loan.lot && <LotNotice lot={loan.lot} />}
          {loan.releaseDue && <ReleaseDueNotice loan={loan} releaseDue={loan.releaseDue} />}
          <WrittenOffNotice
            loan={loan}
            onReverse={disabledReason('reverse') === undefined ? () => void show('reverse') : undefined}
          />
          <LenderNotice loan={loan} />
          {loan.packet.place === 'vault' && <ReleaseRequest loan={loan} />}
          {loan.pendingRenewal !== undefined && (
            <PendingRenewalNotice
              pending={loan.pendingRenewal}
              onChange={disabledReason('renew') === undefined ? () => void show('renew') : undefined}
            />
          )}
          {open !== undefined && (
            <OpenPanel key={open} action={open} loan={loan} payments={payments} onShow={show} />
          )}
          {loan.status === 'active' && <PayoffOn loan={loan} />}
          <LoanItems loan={loan} />
          {loan.today && <OtherLoans customerId={loan.customerId} today={loan.today} />}
          <LoanLedger id={loan.id} isRenewal={loan.renewedFrom.id !== null} />
          <LoanDocuments loan={loan} />
        </div>
      </div>
    </Page>
  )
}

interface OpenPanelProps {
  action: ActionKey
  loan: PartPayment
  payments: readonly PartValues[] | undefined
  onShow: (action: ActionKey | undefined, payments?: readonly PartValues[]) => Promise<void>
}

/** The panel of an action. Escape closes it, even while it loads; a form handles the key itself, because it guards typed values. */
function OpenPanel({ action, loan, payments, onShow }: OpenPanelProps) {
  const Panel = panels[action]
  const panel = useRef<HTMLDivElement>(null)
  const close = () => void onShow(undefined)
  useEscape(() => {
    if (panel.current?.querySelector('form') === null) close()
  })
  return (
    <div data-panel ref={panel}>
      <Panel loan={loan} payments={payments} onClose={close} onAction={onShow} />
    </div>
  )
}

/** The pledged items, with photos, weights and the value at opening; on a phone each is a card. */
function LoanItems({ loan: { items, trayPhotoId, valuePaise } }: { loan: PartPayment }) {
  const isPhone = usePhone()
  const sum = (pick: (item: PartPaymentItem) => number) => items.reduce((all, item) => all + pick(item), 0)
  const { purity, pieces, gross, net, value } = itemTexts
  const total = items.length > 1 && (
    <ItemCells
      brief={isPhone}
      name={itemTexts.total}
      facts={['', formatNumber(sum((item) => item.pieces)), formatWeight(sum(({ grossMg }) => grossMg))]}
      figures={[formatWeight(sum(({ netMg }) => netMg)), formatMoney(valuePaise)]}
    />
  )
  return (
    <Section title={itemTexts.title}>
      {trayPhotoId !== null && (
        <div className={classes.item}>
          <StoredPhoto id={trayPhotoId} label={itemTexts.tray} fit="whole">
            <IconDiamond size={20} aria-hidden />
          </StoredPhoto>
          <Text size="sm">{itemTexts.tray}</Text>
        </div>
      )}
      <ScrollRegion label={itemTexts.table}>
        <table className={classes.table} data-cards={isPhone || undefined} {...roleOn(isPhone, 'table')}>
          <thead {...roleOn(isPhone, 'rowgroup')}>
            <tr {...roleOn(isPhone, 'row')}>
              <th scope="col" {...roleOn(isPhone, 'columnheader')}>
                {itemTexts.product}
              </th>
              {(isPhone ? [net, value] : [purity, pieces, gross, net, value]).map((word) => (
                <th key={word} scope="col" className={classes.heading} {...roleOn(isPhone, 'columnheader')}>
                  {word}
                </th>
              ))}
            </tr>
          </thead>
          <tbody {...roleOn(isPhone, 'rowgroup')}>
            {items.map((item) => (
              <ItemRow key={item.line} item={item} brief={isPhone} />
            ))}
            {isPhone && total}
          </tbody>
          {!isPhone && total && <tfoot>{total}</tfoot>}
        </table>
      </ScrollRegion>
    </Section>
  )
}

/** The role of a part of a table whose rows are cards: without the layout of a table, some browsers drop the roles of its elements. */
const roleOn = (cards: boolean, role: string) => (cards ? { role } : {})

/** An item; with `brief`, its purity, pieces and gross weight are below its name. */
function ItemRow({ item, brief }: { item: PartPaymentItem; brief: boolean }) {
  const facts = brief && itemTexts.brief(finenessOf(item.purityBp), item.pieces, formatWeight(item.grossMg))
  const marks = itemTexts.marks([facts || null, item.huid, item.marks])
  return (
    <ItemCells
      brief={brief}
      name={
        <div className={classes.item}>
          <StoredPhoto id={item.photoId} label={itemTexts.photo(item.productName)}>
            <IconDiamond size={20} aria-hidden />
          </StoredPhoto>
          <div>
            {item.productName} {item.released && <StatusBadge>{itemTexts.released}</StatusBadge>}
            {marks !== '' && (
              <Text size="xs" c="dimmed">
                {marks}
              </Text>
            )}
          </div>
        </div>
      }
      facts={[finenessOf(item.purityBp), formatNumber(item.pieces), formatWeight(item.grossMg)]}
      figures={[formatWeight(item.netMg), formatMoney(item.valuePaise)]}
    />
  )
}

interface ItemCellsProps {
  brief: boolean
  name: ReactNode
  /** Purity, pieces and gross weight. */
  facts: readonly [string, string, string]
  /** Net weight and value. */
  figures: readonly [string, string]
}

/** A row of the table of items; with `brief`, a card without the facts. */
function ItemCells({ brief, name, facts, figures: [net, value] }: ItemCellsProps) {
  const named = [
    [itemTexts.net, net],
    [itemTexts.value, value],
  ] as const
  return (
    <tr {...roleOn(brief, 'row')}>
      <th scope="row" {...roleOn(brief, 'rowheader')}>
        {name}
      </th>
      {!brief &&
        facts.map((fact, at) => (
          <td key={at} className={classes.figure}>
            {fact}
          </td>
        ))}
      {named.map(([label, figure]) => (
        <td
          key={label}
          className={classes.figure}
          data-label={brief ? label : undefined}
          {...roleOn(brief, 'cell')}
        >
          {figure}
        </td>
      ))}
    </tr>
  )
}

/** The documents of a loan, such as the signed ticket. Users of its store with the right add and remove them. */
function LoanDocuments({ loan }: { loan: PartPayment }) {
  const { data, error, refetch } = useGetPartPaymentDocuments({ id: loan.id })
  const can = useCan()
  const scope = useScope()
  const add = useAddLoanDocument()
  const remove = useDeleteLoanDocument()
  if (data === undefined)
    return (
      <Section title={documentTexts.title}>
        {error !== null ? (
          <ErrorState detail={error.problem.detail} onRetry={refetch} />
        ) : (
          <Text role="status">{documentTexts.listing}</Text>
        )}
      </Section>
    )
  return (
    <Documents
      documents={data.rows}
      readOnly={!can('AddLoanDocument') || loan.storeId !== scope.storeId}
      operations={{
        ...loanDocumentTexts,
        purpose: 'loanDocument',
        add: (document) => add.mutateAsync({ params: { id: loan.id }, data: document }),
        remove: (id) => remove.mutateAsync({ params: { id } }),
      }}
    />
  )
}
