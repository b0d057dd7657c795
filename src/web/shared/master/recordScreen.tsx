import type { ComponentType } from 'react'
import { lazyPart } from '../../shell/lazyPart.tsx'
import { useOpenRecord } from '../record/useOpenRecord.ts'
import type { AnyRow, AnyScreen } from './anyMaster.ts'
import type { MasterTexts, RecordProps, ScreenDeclaration } from './declaration.ts'
import { MasterList } from './MasterList.tsx'
import type { MasterRecordProps } from './MasterRecord.tsx'
import type { ListOperation, MasterName } from './masterOperations.ts'

/**
 * The screen of a master. Declarations state this type, so that the compiler need not infer it from the types of the router,
 * which depend on all screens.
 */
export type MasterScreen = ComponentType

/**
 * Makes the screen of a master from its declaration: the list, and a record in place of it. The name gives the operations (`Get<Name>`,
 * `Add<Name>` and so on) and the key of the draft. The operations give the rights, and which data becomes stale or is updated live. The
 * texts give headers, labels and help; the contract's rules give checks and required fields; the kinds of fields give the texts of
 * conflicts. The form is fetched with the first record that is opened.
 *
 * A field that is not in the add request, one without a label, and a column without a header do not compile.
 */
export function recordScreen<
  Name extends MasterName,
  T extends MasterTexts,
  const L extends ListOperation = never,
>(declaration: ScreenDeclaration<Name, T, L>): MasterScreen {
  const master = declaration as unknown as AnyScreen
  const LazyRecord = lazyPart(() => recordOf(master), 'default')
  return function MasterScreen() {
    const open = useOpenRecord()
    if (open.importing && master.Import) return <master.Import onClose={open.close} />
    if (!open.adding && open.id === null) return <MasterList master={master} open={open} />
    return <LazyRecord key={open.id} id={open.id} onClose={open.close} />
  }
}

/** Loads the modules of a master's record together. */
async function recordOf(master: AnyScreen): Promise<{ default: ComponentType<MasterRecordProps> }> {
  const [{ MasterRecord }, Page] = await Promise.all([import('./MasterRecord.tsx'), pageOf(master)])
  return { default: (props) => <MasterRecord {...props} master={master} Page={Page} /> }
}

async function pageOf(master: AnyScreen): Promise<ComponentType<RecordProps<AnyRow>>> {
  const { form } = master
  if (typeof form === 'function') return form()
  const { MasterForm } = await import('./MasterForm.tsx')
  return (props) => <MasterForm {...props} master={master} form={form} />
}
