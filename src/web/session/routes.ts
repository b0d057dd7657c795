import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { sessionTexts } from '#texts/session.ts'
import { publicRoute } from '../shell/layoutRoutes.tsx'

const signInRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: '/',
  component: lazyRouteComponent(() => import('./SignIn.tsx'), 'SignIn'),
  staticData: { title: sessionTexts.signIn.title },
})

const forgotPasswordRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: '/forgot-password',
  component: lazyRouteComponent(() => import('./ForgotPassword.tsx'), 'ForgotPassword'),
  staticData: { title: sessionTexts.reset.titles.userName },
})

/** Sign-in and the password reset. */
export const sessionRoutes = [signInRoute, forgotPasswordRoute]
