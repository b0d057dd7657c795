import { storeRules } from '../../api/gen/rules/store.ts'

/** The contract's rules of a store's name and code, under the names that the form of a new company has for them. */
export const firstStoreRules = { storeName: storeRules.AddStore.name, storeCode: storeRules.AddStore.code }
