import type { Mutant } from './mutant.ts'

const rendered = ['tests/web/renderedRows.test.ts']
const long = ['tests/web/longList.test.ts']
const logic = ['tests/ui/chosenRows.test.ts']
const chosen = ['tests/web/chosenRows.test.ts']
const preferences = ['tests/web/listPreferences.test.ts']
const customers = ['tests/web/chosenCustomers.test.ts']
const loans = ['tests/web/chosenLoans.test.ts']
const widths = ['tests/web/listWidth.test.ts']
const scale = ['tests/web/scale.test.ts']
const camera = ['tests/web/packetaudit.camera.test.ts']
const prices = ['tests/web/rate.test.ts']
const evening = ['tests/web/dashboard.evening.test.ts']

/** Faults in lists: rows drawn in steps, chosen rows, preferences, messages to chosen customers; and in scale, camera and chart. */
export const mutants: Mutant[] = [
  {
    fault: 'a complete list is announced as busy',
    file: 'src/web/ui/table/TableGrid.tsx',
    find: 'aria-busy={props.busy || props.windowing.isPart}',
    replace: 'aria-busy={props.busy || !props.windowing.isPart}',
    tests: long,
  },
  {
    fault: 'a list is complete before all its rows are drawn',
    file: 'src/web/ui/table/TableGrid.tsx',
    find: 'aria-busy={props.busy || props.windowing.isPart}',
    replace: 'aria-busy={props.busy}',
    tests: rendered,
  },
  {
    fault: 'rows below the screen are never drawn',
    file: 'src/web/ui/table/Grid.tsx',
    find: 'if (isPart) startTransition(() => setShown((now) => ({ ...now, isWhole: true })))',
    replace: 'if (!isPart) startTransition(() => setShown((now) => ({ ...now, isWhole: true })))',
    tests: long,
  },
  {
    fault: 'rows that were fetched again are removed and drawn again',
    file: 'src/web/ui/table/Grid.tsx',
    find: 'isWhole: isNewView ? returning.current !== null : shown.isWhole',
    replace: 'isWhole: returning.current !== null',
    tests: rendered,
  },
  {
    fault: 'a list that was long loses the focus when few rows are left',
    file: 'src/web/ui/table/Grid.tsx',
    find: 'const isLong = wasLong || (props.rows?.length ?? 0) > WHOLE_UP_TO',
    replace: 'const isLong = (props.rows?.length ?? 0) > WHOLE_UP_TO',
    tests: rendered,
  },
  {
    fault: 'without the code for long lists no row is drawn',
    file: 'src/web/ui/table/Grid.tsx',
    find: '    () => ({ default: WholeGrid }),\n',
    replace: '',
    tests: long,
  },
  {
    fault: 'a range that became shorter keeps its former rows',
    file: 'src/web/ui/table/chosenRows.ts',
    find: 'if (end >= 0) for',
    replace: 'if (end < 0) for',
    tests: logic,
  },
  {
    fault: 'rows of other pages are lost when all rows of this one are cleared',
    file: 'src/web/ui/table/chosenRows.ts',
    find: "if (extentOf(now, shown.length) === 'all') for (const [id] of shown) rows.delete(id)",
    replace: "if (extentOf(now, shown.length) === 'all') rows.clear()",
    tests: logic,
  },
  {
    fault: 'chosen rows keep their data after it was fetched again',
    file: 'src/web/ui/table/chosenRows.ts',
    find: '    for (const [id, row] of here) rows.set(id, row)\n    return { ...now, rows, hidden',
    replace: '    return { ...now, rows, hidden',
    tests: logic,
  },
  {
    fault: 'chosen rows of another page count as shown',
    file: 'src/web/ui/table/chosenRows.ts',
    find: 'hidden: rows.size - here.length',
    replace: 'hidden: 0',
    tests: logic,
  },
  {
    fault: 'a file has the rows in the order in which they were chosen',
    file: 'src/web/ui/table/chosenRows.ts',
    find: 'return [...others, ...ids].flatMap((id) => rows.get(id) ?? [])',
    replace: 'return others.length < 0 ? [] : [...rows.values()]',
    tests: logic,
  },
  {
    fault: 'chosen rows of one store stay chosen in another',
    file: 'src/web/ui/table/chooser.ts',
    find: '[chooser, store, listName, isOn])',
    replace: '[chooser, listName, isOn])',
    tests: chosen,
  },
  {
    fault: 'the first column of a list can be hidden',
    file: 'src/web/ui/table/listChanges.ts',
    find: 'ids.filter((id) => id !== first?.id)',
    replace: 'ids',
    tests: ['tests/ui/listChanges.test.ts'],
  },
  {
    fault: 'a new search stays on the page of the previous one',
    file: 'src/web/ui/table/listChanges.ts',
    find: '({ ...now, page: 1, cursor: null, ...part })',
    replace: '({ ...now, ...part })',
    tests: ['tests/ui/listChanges.test.ts'],
  },
  {
    fault: 'money is hidden in a narrow list',
    file: 'src/web/ui/table/fitColumns.ts',
    find: "kind === 'money' || ",
    replace: '',
    tests: ['tests/ui/table.test.ts'],
  },
  {
    fault: 'the first columns of a narrow list are hidden first',
    file: 'src/web/ui/table/fitColumns.ts',
    find: 'a.priority - b.priority || b.at - a.at',
    replace: 'a.priority - b.priority || a.at - b.at',
    tests: widths,
  },
  {
    fault: 'the next user gets the preferences of the previous one',
    file: 'src/web/shell/preferences.ts',
    find: 'const unsent = before.of === owner ? before.unsent : {}',
    replace: 'const unsent = before.of !== owner ? before.unsent : {}',
    tests: preferences,
  },
  {
    fault: 'a choice that was not stored is lost at the next sign-in',
    file: 'src/web/shell/preferences.ts',
    find: 'values: { ...sent, ...unsent }, unsent })',
    replace: 'values: sent, unsent })',
    tests: preferences,
  },
  {
    fault: 'a choice that the server could not store is not sent again',
    file: 'src/web/shell/storePreference.ts',
    find: '  } catch {\n    return\n  }',
    replace: '  } catch {\n    void sent\n  }',
    tests: preferences,
  },
  {
    fault: 'a choice is lost by signing out at once',
    file: 'src/web/shell/storePreference.ts',
    find: 'if (sent.size === 0 || getSession() === null) return',
    replace: 'if (sent.size < 9 || getSession() === null) return',
    tests: preferences,
  },
  {
    fault: 'Reset of the columns of a list does nothing',
    file: 'src/web/shared/list/storeListPreference.ts',
    find: '  storePreference(listPreferenceName(list), isDefault',
    replace: '  if (!isDefault) storePreference(listPreferenceName(list), isDefault',
    tests: preferences,
  },
  {
    fault: 'customers who want no reminders are reminded with the others',
    file: 'src/web/customer/RemindCustomers.tsx',
    find: 'data.rows.filter(({ noReminders }) => !noReminders)',
    replace: 'data.rows.filter(({ id }) => id)',
    tests: customers,
  },
  {
    fault: 'a customer without a loan is not named among those who get no reminder',
    file: 'src/web/customer/RemindCustomers.tsx',
    find: 'customers.filter(({ id }) => !borrowers.has(id))',
    replace: 'customers.filter(({ id }) => borrowers.has(id) && unwanted.has(id))',
    tests: customers,
  },
  {
    fault: 'in-active customers are sent messages',
    file: 'src/web/customer/MessageCustomers.tsx',
    find: 'props.customers.filter(({ active }) => active)',
    replace: 'props.customers.filter(({ id }) => id)',
    tests: customers,
  },
  {
    fault: 'the name of the customer is written only once in a message',
    file: 'src/web/customer/MessageCustomers.tsx',
    find: 'text.replaceAll(NAME, () => customer.name)',
    replace: 'text.replace(NAME, () => customer.name)',
    tests: customers,
  },
  {
    fault: '101 customers can be sent messages at once',
    file: 'src/web/customer/ChosenCustomers.tsx',
    find: 'rows.length > MAX_CUSTOMERS ?',
    replace: 'rows.length > MAX_CUSTOMERS + 1 ?',
    tests: customers,
  },
  {
    fault: 'a reminder that was skipped counts as sent',
    file: 'src/web/shared/message/useMessageSteps.tsx',
    find: 'onClick={isLast ? end : () => setAt(at + 1)}',
    replace: 'onClick={isLast ? end : () => (step.onTake(), setAt(at + 1))}',
    tests: loans,
  },
  {
    fault: 'customers are reminded of chosen loans that are closed',
    file: 'src/web/partpayment/ChosenLoans.tsx',
    find: '          loans={active}\n',
    replace: '          loans={rows}\n',
    tests: loans,
  },
  {
    fault: 'an empty scale gives a weight of zero',
    file: 'src/web/shared/scale/readScale.ts',
    find: 'return mg > 0 ? { mg } : { problem: texts.empty }',
    replace: 'return mg >= 0 ? { mg } : { problem: texts.empty }',
    tests: scale,
  },
  {
    fault: 'the port of a scale stays open after a reading',
    file: 'src/web/shared/scale/readScale.ts',
    find: '    await inTime(port.close()).catch(() => undefined)\n',
    replace: '',
    tests: scale,
  },
  {
    fault: 'a line of a scale that arrives in two parts is lost',
    file: 'src/web/shared/scale/readScale.ts',
    find: '      received = rest\n',
    replace: '      received = rest.slice(0, 0)\n',
    tests: scale,
  },
  {
    fault: 'the detector of a browser is used although it cannot read the codes of seals',
    file: 'src/web/packetaudit/codeReader.ts',
    find: 'return formats.every((format) => supported.includes(format))',
    replace: 'return formats.some((format) => supported.includes(format))',
    tests: camera,
  },
  {
    fault: 'the camera is offered over plain http',
    file: 'src/web/packetaudit/scanProblem.ts',
    find: "if ((navigator.mediaDevices as MediaDevices | undefined) === undefined) return 'noCamera'",
    replace: "if ((navigator.mediaDevices as MediaDevices | null) === null) return 'noCamera'",
    tests: camera,
  },
  {
    fault: 'the chart of prices is closed at the next visit',
    file: 'src/web/rate/RateTrend.tsx',
    find: "storePreference(CHART, shown ? 'shown' : null)",
    replace: 'storePreference(CHART, null)',
    tests: prices,
  },
  {
    fault: 'the figures of one store open the report of all',
    file: 'src/web/dashboard/evening/Branches.tsx',
    find: '<Cells cells={cellsOf(figures, todayOn)} stores={storeId} lines={lines} />',
    replace: '<Cells cells={cellsOf(figures, todayOn)} stores="all" lines={lines} />',
    tests: evening,
  },
]
