/** Companies, stores, domains and subscriptions: what other modules may use. */
export { planOn, planOutgrown } from './planLimit.ts'
export { holdActiveStore } from './store/activeStore.ts'
