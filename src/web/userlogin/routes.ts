import { createRoute } from '@tanstack/react-router'
import { titlesTexts } from '#texts/titles.ts'
import { validateRecordSearch } from '../shared/record/recordSearch.ts'
import { protectedRoute } from '../shell/layoutRoutes.tsx'
import { lazyScreen } from '../shell/programParts.ts'

/** Sign-in accounts. */
export const userLoginRoutes = [
  createRoute({
    getParentRoute: () => protectedRoute,
    path: '/userlogin',
    validateSearch: validateRecordSearch,
    component: lazyScreen(() => import('./UserLoginScreen.tsx'), 'UserLoginScreen'),
    staticData: {
      title: titlesTexts.userLogin,
      menu: 'User Login',
      screen: 'UserLogin',
      needs: ['GetUserLogin'],
    },
  }),
]
