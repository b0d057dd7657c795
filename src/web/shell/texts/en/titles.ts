/** The pages' titles, apart from their other texts: every page knows all titles. */
export const titlesTexts = {
  signIn: 'Sign in',
  forgotPassword: 'Forgot password',
  setup: 'Set up Pledgebook',
  notFound: 'Page not found',
  dashboard: 'Dashboard',
  company: 'Company',
  store: 'Store',
  customerType: 'Customer Type',
  role: 'Role',
  roleMapping: 'Role Mapping',
  userLogin: 'User Login',
  metal: 'Metal',
  productCategory: 'Product Category',
  product: 'Product',
  notifications: 'Notifications',
  profile: 'Profile',
}
