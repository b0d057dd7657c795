import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { titlesTexts } from '#texts/titles.ts'
import { publicRoute } from '../shell/layoutRoutes.tsx'

const signInRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: '/',
  component: lazyRouteComponent(() => import('./SignIn.tsx'), 'SignIn'),
  staticData: { title: titlesTexts.signIn },
})

const forgotPasswordRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: '/forgot-password',
  component: lazyRouteComponent(() => import('./ForgotPassword.tsx'), 'ForgotPassword'),
  staticData: { title: titlesTexts.forgotPassword },
})

/** Sign-in and the password reset. */
export const sessionRoutes = [signInRoute, forgotPasswordRoute]
