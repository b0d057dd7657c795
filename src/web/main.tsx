import '@mantine/core/styles/baseline.css'
import '@mantine/core/styles/default-css-variables.css'
import '@mantine/core/styles/global.css'
import { MantineProvider } from '@mantine/core'
import './shell/shell.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { uiTexts } from '#texts/ui.ts'
import { router } from './router.ts'
import { followForcedColours } from './shell/forcedColours.ts'
import { followChanges } from './shell/live.ts'
import { printInLight } from './shell/printInLight.ts'
import { watchParts } from './shell/programParts.ts'
import { queryClient } from './shell/query.ts'
import { watchPerson } from './shell/session.ts'
import { keepSession } from './shell/sessionKeeper.ts'
import { followSession } from './shell/sessionWatch.ts'
import { keepStoreClock } from './shell/storeClock.ts'
import { cssVariables, theme } from './shell/theme.ts'
import { ConfirmProvider } from './ui/confirm/ConfirmProvider.tsx'
import { ToastsOnDemand } from './ui/ToastsOnDemand.tsx'
import { UiTextsProvider } from './ui/UiTextsProvider.tsx'

const nonce = document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content ?? ''

// The library that keeps the page still behind a dialog looks for the nonce of its style here.
Reflect.set(globalThis, '__webpack_nonce__', nonce)

keepStoreClock()
keepSession()
followSession(router)
followForcedColours()
followChanges()
watchParts()
printInLight()

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
          <ConfirmProvider onPersonLeft={watchPerson}>
            <ToastsOnDemand />
            <RouterProvider router={router} />
          </ConfirmProvider>
        </QueryClientProvider>
      </UiTextsProvider>
    </MantineProvider>,
  )
}
