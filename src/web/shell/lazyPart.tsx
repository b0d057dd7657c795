import { type ComponentType, type FunctionComponent, lazy, type ReactNode, Suspense } from 'react'
import { shellTexts as texts } from '#texts/shell.ts'
import { bringIntoView } from '../ui/bringIntoView.ts'
import { ErrorState } from '../ui/states/ErrorState.tsx'
import { LoadingState } from '../ui/states/LoadingState.tsx'
import { reloadPage } from './programParts.ts'

/** The props of a component of a module. */
type PropsOf<Component> = Component extends ComponentType<infer Props> ? Props : never

/**
 * A part of a page whose module is loaded when it is first shown: a form, a dialog, a panel. `waiting` keeps its place until then. If
 * the module cannot be loaded, a message says so in its place, or is scrolled into view where no place was kept, such as for a dialog.
 * Retry reloads the page, because a browser requests a module only once.
 */
export function lazyPart<Module extends object, const Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
  waiting: ReactNode = <LoadingState />,
): FunctionComponent<PropsOf<Module[Name]>> {
  const Part = partOf(load, name, waiting === null ? MissingDialog : MissingPart)
  const LazyPart = (props: object) => (
    <Suspense fallback={waiting}>
      <Part {...props} />
    </Suspense>
  )
  return LazyPart as FunctionComponent<PropsOf<Module[Name]>>
}

/** Like {@link lazyPart}, for a place that is kept by the Suspense around it. */
export function lazyInPlace<Module extends object, const Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
): FunctionComponent<PropsOf<Module[Name]>> {
  return partOf(load, name, MissingPart) as FunctionComponent<PropsOf<Module[Name]>>
}

function partOf<Module extends object>(
  load: () => Promise<Module>,
  name: keyof Module,
  Missing: ComponentType,
): FunctionComponent<object> {
  return lazy(async () => ({
    default: await load().then(
      (module) => module[name] as ComponentType<object>,
      () => Missing,
    ),
  }))
}

function MissingPart() {
  return <ErrorState detail={texts.partMissing} onRetry={reloadPage} />
}

function MissingDialog() {
  return (
    <div ref={bringIntoView}>
      <MissingPart />
    </div>
  )
}
