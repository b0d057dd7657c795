import { accessRecipes } from './recipes/access.ts'
import { auctionRecipes } from './recipes/auctions.ts'
import { bankVoucherRecipes } from './recipes/bankVouchers.ts'
import { loanRecipes } from './recipes/loans.ts'
import { masterRecipes } from './recipes/masters.ts'
import { moneyRecipes } from './recipes/money.ts'
import { packetAuditRecipes } from './recipes/packetAudits.ts'
import type { Recipe } from './world.ts'

/** All recipes, by the id of their operation. */
export const recipes: Readonly<Record<string, Recipe>> = {
  ...accessRecipes,
  ...masterRecipes,
  ...loanRecipes,
  ...moneyRecipes,
  ...bankVoucherRecipes,
  ...auctionRecipes,
  ...packetAuditRecipes,
}
