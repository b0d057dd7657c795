import '@mantine/core/styles/baseline.css'
import '@mantine/core/styles/default-css-variables.css'
import '@mantine/core/styles/global.css'
import { MantineProvider } from '@mantine/core'
import './shell/shell.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { uiTexts } from '#texts/ui.ts'
import icon from './public/favicon.svg?raw'
import { router } from './router.ts'
import { watchParts } from './shell/programParts.ts'
import { queryClient } from './shell/query.ts'
import { getSession, watchPlace, watchSession } from './shell/session.ts'
import { keepSession } from './shell/sessionKeeper.ts'
import { followSession } from './shell/sessionWatch.ts'
import { cssVariables, theme } from './shell/theme.ts'
import { setTimeZone } from './ui/clock.ts'
import { ConfirmProvider } from './ui/confirm/ConfirmProvider.tsx'
import { provideScale } from './ui/form/scale.ts'
import { ToastsOnDemand } from './ui/ToastsOnDemand.tsx'
import { UiTextsProvider } from './ui/UiTextsProvider.tsx'

const nonce = document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content ?? ''

// The library that locks scrolling behind a dialog reads the nonce of its style here.
Reflect.set(globalThis, '__webpack_nonce__', nonce)

showIcon()
keepStoreClock()
keepSession()
followSession(router)
followForcedColours()
watchParts()
if ('serial' in navigator)
  provideScale(() => import('./shared/scale/deviceScale.ts').then((found) => found.deviceScale()))

const root = document.getElementById('root')
if (root !== null) {
  createRoot(root).render(
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce}
    >
      <UiTextsProvider texts={uiTexts}>
        <QueryClientProvider client={queryClient}>
          <ConfirmProvider onPlaceChange={watchPlace}>
            <ToastsOnDemand />
            <RouterProvider router={router} />
          </ConfirmProvider>
        </QueryClientProvider>
      </UiTextsProvider>
    </MantineProvider>,
  )
}

/** Shows the icon without a request of its own, as an object URL, because the policy for images allows no data URLs. */
function showIcon(): void {
  const href = URL.createObjectURL(new Blob([icon], { type: 'image/svg+xml' }))
  document.head.append(Object.assign(document.createElement('link'), { rel: 'icon', href }))
}

/** Loads the styles for high contrast (forced colours) once it is on. */
function followForcedColours(): void {
  const forced = matchMedia('(forced-colors: active)')
  const follow = () => {
    if (forced.matches) void import('./shell/forcedColours.css')
  }
  follow()
  forced.addEventListener('change', follow)
}

/** Shows times in the time zone of the current store, as its printouts and files do; see `ui/clock.ts`. */
function keepStoreClock(): void {
  const follow = () => setTimeZone(getSession()?.timeZone ?? undefined)
  follow()
  watchSession(follow)
}
