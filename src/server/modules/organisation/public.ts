/** Companies, stores, domains and subscriptions: what other modules may use. */
export { exceededLimit, planOn } from './planLimit.ts'
export { lockActiveStore } from './store/activeStore.ts'
