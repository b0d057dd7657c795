/** A group of modules that are built into one chunk, together with their imports that no earlier group has. */
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
 * The chunks of the browser program (decisions 58 and 77). A list loads base, manifest, frame, hooks, fields, list and its own screen;
 * another page loads form and payment where it shows a form at once. An earlier group needs nothing from a later one, so no page
 * loads a whole group because of one function: `tests/web/size.test.ts` and `weight.test.ts` limit the bytes.
 */
export const chunkGroups: ChunkGroup[] = [
  // The first screen. It needs no other chunk.
  { name: 'base', tags: ['$initial'] },
  {
    // The manifest of operations: rights, and what a write makes stale. Loaded with the user's rights.
    name: 'manifest',
    test: any(own('shell/(?:sendReads|staleData|can)'), '/src/api/(?:operation|gen/browserOperations)\\.ts$'),
  },
  {
    // The frame of all pages of a signed-in user, and what nearly every page shows.
    name: 'frame',
    test: any(
      own('shell/layout/(?:AppLayout|Guarded)'),
      own(
        'ui/(?:DisabledButton|MenuAction|StatusBadge|ScrollRegion|BackButton)',
        'ui/(?:focusFree|format|keyHelp|returning|usePhone|useReturnFocus)',
        'ui/(?:layout|figures|figureTable|facts)',
        'ui/states/\\w+',
        'ui/page/(?!HowItWorksPanel|sides)\\w+',
        'shared/(?:state/(?:PartState|MissingReads|addressParts)|loan/LoanAnchor|customer/CustomerAnchor|list/useListPlace)',
        'shared/record/(?:useScope|useDeniedReason|useOpenRecord|RecordState)',
        'shell/texts/en/record',
      ),
      own('shell/texts/en/(?:outcomes|send)', 'shell/messages'),
      mantine('Group', 'Skeleton', 'Progress', 'Paper', 'Alert'),
      icons('Plus', 'ArrowLeft', 'X', 'Check', 'ChevronRight', 'ExternalLink', 'Printer'),
      icons('Archive', 'ArchiveOff', 'Pencil', 'Message', 'Trash'),
      '/src/domain/(?:money/(?:rupees|money|rate)|text/(?:count|grouped|joined|nouns|plural|relativeDay))\\.ts$|/use-callback-ref/|/(?:get-auto-contrast-value|get-env|to-int)',
    ),
  },
  {
    // Requests that several pages send. They are so similar that, compressed together, they take little more space than one.
    name: 'hooks',
    test: any('/src/api/gen/hooks/'),
    minShareCount: 2,
  },
  {
    // Fields that are used both by filters of lists and by forms.
    name: 'fields',
    test: any(
      own('ui/form/(?:CalendarButton|parse|useListOnFocus)', 'shared/master/masterOperations'),
      mantine('Select', 'Switch', 'SimpleGrid'),
      '/use-debounced-value/',
    ),
  },
  // Dialogs and drawers, and the lock that keeps the page below from scrolling: loaded when one opens.
  { name: 'dialogs', test: any(mantine('Modal', 'Drawer')) },
  {
    name: 'list',
    test: any(
      own(
        'ui/table/(?:DataTable|sheet)',
        'shared/list/(?!useCustomerFilter|SaveView|useDashboardPlace)\\w+',
        'shared/master/(?:recordScreen|MasterList)',
      ),
    ),
  },
  // Sending a printout as a message.
  {
    name: 'sending',
    test: any(own('shared/message/MessageButton', 'shared/printouts/usePrintoutCatalogue')),
  },
  // Reading several records at once.
  {
    name: 'queries',
    test: any('/query-core/.*/queriesObserver\\.js$', '/react-query/.*/use(?:Queries|IsFetching)\\.js$'),
  },
  // The button that adds common records to a list.
  { name: 'usual', test: any(own('shared/form/AddUsual')) },
  // Drafts of forms, and the idempotency keys with which they are posted only once.
  { name: 'drafts', test: any(own('shell/drafts', 'shared/record/useIdempotencyKey')) },
  { name: 'segments', test: any(mantine('SegmentedControl')) },
  {
    // Pictures and attached files.
    name: 'pictures',
    test: any(
      mantine('FileButton', 'Avatar'),
      own('shared/picture/(?:scalePicture|useIsPdf|StoredPhoto)'),
      icons('FileTypePdf', 'Photo', 'Upload'),
    ),
  },
  { name: 'scale', test: any(own('shared/scale/(?:deviceScale|scaleSettings|serial)')) },
  { name: 'checks', test: any(mantine('Checkbox')) },
  // Filters by date and by customer.
  { name: 'periods', test: any(own('ui/periods', 'ui/table/DayField', 'shared/list/useCustomerFilter')) },
  {
    // Domain rules that pages check before the server does.
    name: 'rules',
    test: any(
      '/src/domain/(?:dates/dates|policy/policy|books/accounts|valuation/purity|auction/auction|custody/(?!packetWords|sameSeal|openingWeights)\\w+)\\.ts$',
    ),
  },
  {
    // Texts about loans, and where to enter what a customer lacks for one.
    name: 'loans',
    test: any(
      own('shell/texts/en/(?:payment|partpayment|limits|vouchers)', 'ui/DescriptionList'),
      own('shared/(?:loan/LoanBadge|loan/rateText|payment/paymentText|customer/kycField)'),
      '/src/domain/custody/packetWords\\.ts$',
    ),
  },
  { name: 'auctions', test: any(own('shell/texts/en/auction')) },
  {
    // The list of reports, and what a report and its printout have in common.
    name: 'reporting',
    test: any(
      own(
        'shared/reports/reportParts',
        'shell/texts/en/reports',
        'reports/(?:ReportsScreen|ReportsRead|Reports)',
      ),
    ),
  },
  // The list of notes, with the few lines that debit notes add.
  { name: 'notes', test: any(own('notes/(?:NoteScreen|DebitNoteScreen)')) },
  // Vouchers of money transfers and of GST payments.
  {
    name: 'bankVouchers',
    test: any(own('shared/bankVouchers/bankVoucher(?:Filters|Columns)', 'shell/texts/en/bankvoucher')),
    includeDependenciesRecursively: false,
  },
  {
    // What several pages show of a loan, its customer and its printouts, and the reasons why nothing can be posted.
    name: 'dealing',
    test: any(
      own('shared/printouts/(?!usePrintoutLink|usePrintoutCatalogue)\\w+', 'shared/documents/Documents'),
      own(
        'shared/loan/(?:EntryOpener|loanColumns)',
        'ui/(?:MoreMenu|FigureTable|page/sides)',
        'shell/texts/en/(?:documents|openDay)',
        'shared/record/useNoDay',
      ),
      own('partpayment/(?:postingDay|texts/(?:partpaymentActions|release))'),
      icons('ArrowBackUp', 'Diamond', 'Cash', 'FilePlus', 'Phone'),
    ),
  },
  {
    // The screen of the dashboard without the code of its parts, and the texts of these parts: the day, transfers, packet audits and
    // pending loans.
    name: 'counter',
    test: any(
      own(
        'dashboard/Dashboard',
        'day/texts/day',
        'moneytransfer/(?:MoneyTransferActions|moneyWork)',
        'shell/texts/en/(?:moneytransfer|transfer|packetaudit|pendingloans)',
        'shared/list/useDashboardPlace',
      ),
    ),
  },
  // Small parts of the set-up that master screens use too.
  {
    name: 'masters',
    test: any(own('shared/store/(?:storeCode|timeZones)', 'shell/texts/en/(?:items|profiles)')),
  },
  {
    // What the languages of printouts have in common: amounts in words, and dates.
    name: 'spelling',
    test: any('/src/domain/(?:\\w+/)+(?:numberInWords|rupeesAndPaise)\\.ts$|/spelledDates\\.ts$'),
  },
  { name: 'creditdebit', test: any(own('creditdebit/(?:CreditDebitScreen|texts)')) },
  // Rows of fields in forms.
  { name: 'rows', test: any(own('ui/form/FieldRows'), mantine('Table')) },
  // The frame and the table of a chart are shown before the code that draws it is loaded.
  { name: 'chart', test: any(own('shared/chart/(?:Chart|chartRows|rowsByPlace|moneyTick)')) },
  { name: 'dashboard', test: any(own('dashboard/(?:Home|texts)', 'day/Day')) },
  { name: 'charts', test: any(own('shared/chart/(?:\\w+Picture|ChartTip|chartScale)')) },
  {
    name: 'form',
    test: any(
      own(
        'ui/leave/\\w+',
        'ui/form/(?!Read|FieldRows|MultiSelect|Choice)\\w+',
        'shared/record/(?!ReadOnly|RecordView|RecordPage)\\w+',
      ),
      icons('Eye'),
    ),
    minShareCount: 3,
  },
  {
    // The page of a record, which can also be read as text.
    name: 'record',
    test: any(own('ui/form/Read\\w+', 'shared/record/(?:ReadOnlyRecord|RecordView|RecordPage)')),
    minShareCount: 2,
    // Modules that other pages use too stay in their chunks.
    includeDependenciesRecursively: false,
  },
  {
    // Terms and limits of a new loan, without the checks of schemes.
    name: 'terms',
    test: any(
      '/src/domain/(?:scheme/(?!checkScheme|highestRate)|interest/(?!checkTerms)|valuation/lendingRates|loan/|cash/)|/src/api/gen/rules/newloan',
      own('shared/(?:loan/Limits|payment/transferFacts|loan/productOptions)', 'shell/texts/en/newloan'),
    ),
    minShareCount: 2,
  },
  {
    // Fields for money received or paid.
    name: 'payment',
    test: any(
      own(
        'shared/(?:payment/(?:PaymentParts|paymentValues|Payee|useUpiPayee|useModeProposal|useCashStep|useFollowTotal)|customer/CustomerPicker)',
        'shared/form/useWaitWhile',
      ),
    ),
    minShareCount: 2,
  },
  {
    // Forms that post.
    name: 'action',
    test: any(
      own(
        'shared/(?:voucher/usePosting|form/ActionDialog)',
        'partpayment/actions/(?:ActionPanel|useLoanAction)',
      ),
    ),
    minShareCount: 2,
  },
  {
    // Printouts of records share nearly all of their modules.
    name: 'printouts',
    test: any(
      '/src/web/print/(?!report/)',
      '/src/api/gen/hooks/print/(?!get-report)',
      '/src/domain/loan/loanState\\.ts$',
      own('shared/picture/QrCode', 'shell/texts/en/printout\\w+'),
      '/uqr/',
    ),
    // Modules that other pages use too stay in their chunks.
    includeDependenciesRecursively: false,
  },
  // What many other pages share.
  { name: 'common', minShareCount: 8 },
]
