import { createRoute } from '@tanstack/react-router'
import { titlesTexts } from '#texts/titles.ts'
import { publicRoute } from '../shell/layoutRoutes.tsx'
import { lazyScreen } from '../shell/programParts.ts'
import { SignIn } from './SignIn.tsx'

// Not loaded lazily: it is the first page, and other pages need its modules too.
const signInRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: '/',
  component: SignIn,
  staticData: { title: titlesTexts.signIn },
})

const forgotPasswordRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: '/forgot-password',
  component: lazyScreen(() => import('./ForgotPassword.tsx'), 'ForgotPassword'),
  staticData: { title: titlesTexts.forgotPassword },
})

/** Sign-in and the password reset. */
export const sessionRoutes = [signInRoute, forgotPasswordRoute]
