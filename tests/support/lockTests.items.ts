/** The tests of `races.items.test.ts`, each with the locks without which it fails; part of `lockTests`. */
export const itemLockTests: Record<string, string[]> = {
  'a product is not moved to another metal while a first loan with it is added': [
    'modules/catalogue/product/productHandlers.ts lockHasItems: for update',
  ],
  'a loan is not added with a product that is moved to another metal meanwhile': [
    'modules/lending/quote/itemStore.ts productsToKeep: for key share',
    'modules/lending/quote/itemStore.ts readNamed: lockProducts',
  ],
  'a loan is not added to opening balances with a product that is moved to another metal meanwhile': [
    'modules/openingBalances/addLoan.ts requireProduct: lockProducts',
  ],
  'a loan is not added to opening balances with a purity that is removed meanwhile': [
    'modules/openingBalances/addLoan.ts requireProduct: lockPuritiesOf',
    'modules/openingBalances/purityLock.ts lockPuritiesOf: for share',
  ],
  'a file of open loans fails when a purity is removed while its rows are written': [
    'modules/openingBalances/openingLoanImport.ts confirm: lockPuritiesOf',
  ],
  'products are not imported when %s meanwhile': [
    'modules/catalogue/product/confirmPlaces.ts lockCategories: for share',
    'modules/catalogue/product/confirmPlaces.ts lockMetals: for share',
    'modules/catalogue/product/confirmPlaces.ts lockPurities: for share',
  ],
}
