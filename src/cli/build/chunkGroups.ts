/** A group of modules that are built into one chunk, with what they import and no earlier group has. */
interface ChunkGroup {
  name: string
  test?: RegExp
  tags?: ['$initial']
  minShareCount?: number
  includeDependenciesRecursively?: boolean
}

/** Modules of `src/web` by their path from it, without the extension. */
const own = (...paths: string[]) => `/src/web/(?:${paths.join('|')})\\.(?:tsx?|module\\.css)$`
/** Components of Mantine. */
const mantine = (...names: string[]) => `@mantine/core/esm/components/(?:${names.join('|')})/`
/** Icons of Tabler. */
const icons = (...names: string[]) => `/icons/Icon(?:${names.join('|')})\\.mjs$`
const any = (...sources: string[]) => new RegExp(sources.join('|'))

/**
 * The chunks of the browser program (decision 58). A list loads base, manifest, frame, parts, list and its own screen; another
 * page loads form and action where it shows a form at once. An earlier group needs nothing of a later one, so that
 * no page loads a group for one function of it: `tests/web/size.test.ts` keeps the bytes.
 */
export const chunkGroups: ChunkGroup[] = [
  // The first screen. It needs no other chunk.
  { name: 'base', tags: ['$initial'] },
  {
    // The manifest of operations: rights, and what a write makes stale. Loaded with the user's rights.
    name: 'manifest',
    test: any(own('shell/(?:sendReads|staleData|can)'), '/src/api/(?:operation|gen/browserOperations)\\.ts$'),
  },
  // The frame of all pages of a signed-in user.
  { name: 'frame', test: any(own('shell/layout/(?:AppLayout|Guarded)')) },
  {
    // What nearly every page shows.
    name: 'parts',
    test: any(
      own(
        'ui/(?:DisabledButton|MenuAction|StatusBadge|ScrollRegion|BackButton|format|keyHelp|usePhone)',
        'ui/(?:layout|figures|figureTable|facts)',
        'ui/(?:states|page)/(?!HowItWorksPanel)\\w+',
        'shared/(?:PartState|LoanAnchor|CustomerAnchor|lazyPart)',
        'shared/record/(?:useScope|useDeniedReason|useOpenRecord|RecordState)',
        'shell/texts/en/record',
      ),
      // Fields that filters of lists have as well as forms.
      own('ui/form/(?:CalendarButton|parse|options)', 'shell/texts/en/outcomes', 'shell/messages'),
      own('shared/master/masterOperations'),
      mantine('Group', 'Paper', 'SimpleGrid', 'Skeleton', 'Progress', 'Select', 'Switch'),
      icons('Plus', 'ArrowLeft', 'X', 'Check', 'ChevronRight', 'ExternalLink', 'FileOff', 'Printer'),
      icons('Archive', 'ArchiveOff', 'Pencil'),
      '/src/domain/money/rupees\\.ts$|/get-auto-contrast-value/|/use-debounced-value/',
    ),
  },
  {
    name: 'list',
    test: any(
      own(
        'ui/table/DataTable',
        'shared/list/(?!useCustomerFilter|SaveView)\\w+',
        'shared/master/(?:recordScreen|MasterList)',
      ),
    ),
  },
  // What dialogs and drawers share; no page shows one at once.
  { name: 'dialog', test: any(mantine('Modal', 'ModalBase', 'Drawer')) },
  // One field of a form alone, such as a date.
  { name: 'entry', test: any(own('ui/form/(?:useRecordForm|DateField)')) },
  // Controls and rules that pages with and without a form have.
  {
    name: 'controls',
    test: any(mantine('SegmentedControl', 'Avatar'), own('ui/leave/\\w+')),
  },
  {
    name: 'files',
    test: any(
      mantine('FileButton'),
      own('shared/(?:scalePicture|useIsPdf)'),
      icons('FileTypePdf', 'Trash'),
      '/hooks/common/add-attachment\\.ts$',
    ),
  },
  { name: 'scale', test: any(own('shared/scale/(?:deviceScale|scaleSettings|serial)')) },
  { name: 'checks', test: any(mantine('Checkbox')) },
  {
    // Words and rules of the trade.
    name: 'words',
    test: any(
      own('shell/texts/en/(?:payment|payee|partpayment|newloan|joined)', 'ui/DescriptionList'),
      own('shared/(?:LoanBadge|rateText|useIdempotencyKey)'),
      '/src/domain/(?:dates/dates|policy/policy|books/accounts|money/money|valuation/purity)\\.ts$',
      '/hooks/customer/get-customer-by-id\\.ts$',
      '/hooks/(?:new-loan/get-new-loan|part-payment/get-part-payment)\\.ts$',
    ),
  },
  { name: 'auctions', test: any(own('shell/texts/en/auction'), '/src/domain/auction/auction\\.ts$') },
  {
    // What is shown of a loan, of its customer and of printouts.
    name: 'dealing',
    test: any(
      own('shared/printouts/\\w+', 'shared/remind/RemindButton', 'shared/documents/Documents'),
      own(
        'shared/(?:Timeline|StatementTable|AwaitedReferences)',
        'ui/useLoadedOnce',
        'shell/texts/en/(?:send|documents)',
      ),
      own('partpayment/(?:postingDay|texts/(?:partpaymentActions|release))'),
      icons('Message', 'ArrowBackUp', 'Diamond'),
    ),
  },
  {
    // The day, transfers and packet audits, which the dashboard leads to.
    name: 'counter',
    test: any(own('shell/texts/en/(?:moneytransfer|transfer|packetaudit)', 'day/(?:texts|Day)')),
  },
  // A chart's table and its frame are shown before what draws it is loaded.
  { name: 'chart', test: any(own('shared/chart/(?:Chart|chartRows)')) },
  { name: 'charts', test: any(own('shared/chart/(?:\\w+Picture|ChartTip|chartScale)')) },
  {
    name: 'form',
    test: any(
      own(
        'ui/form/(?!Read|FieldRows)\\w+',
        'shared/record/(?!Reading|RecordView|RecordPage)\\w+',
        'shared/MissingReads',
      ),
    ),
    minShareCount: 3,
  },
  {
    // The page of a record, which can also be read as text.
    name: 'record',
    test: any(own('ui/form/(?:Read\\w+|FieldRows)', 'shared/record/(?:ReadingRecord|RecordView|RecordPage)')),
    minShareCount: 2,
    // What other pages use too stays where it is.
    includeDependenciesRecursively: false,
  },
  {
    // Terms and limits of a loan that is being made.
    name: 'terms',
    test: any(
      '/src/domain/(?:scheme|interest|loan|cash)/',
      own('shared/(?:Limits|transferFacts|productOptions)'),
    ),
    minShareCount: 2,
  },
  {
    // Money that is taken or paid out.
    name: 'action',
    test: any(own('shared/(?:PaymentParts|Payee|usePosting)', 'partpayment/actions/ActionPanel')),
    minShareCount: 2,
  },
  {
    // Printouts share nearly all of theirs; the label alone needs what makes QR codes.
    name: 'printouts',
    test: any('/src/web/print/(?!PacketLabel)'),
    // What other pages use too stays where it is.
    includeDependenciesRecursively: false,
  },
  // Small ones that a few pages share.
  { name: 'hooks', test: any('/src/api/gen/hooks/'), minShareCount: 2 },
  // What many other pages share.
  { name: 'common', minShareCount: 8 },
]
