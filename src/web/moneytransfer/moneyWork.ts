/** Ways to begin a money transfer, as addresses name them: bank the drawer's cash, draw cash, or any other. */
export const moneyWork = ['bank', 'draw', 'new'] as const

/** How the form of a money transfer begins. */
export type MoneyWork = (typeof moneyWork)[number]

/** Whether an address names a way to begin. */
export function isMoneyWork(shown: string): shown is MoneyWork {
  return moneyWork.some((work) => work === shown)
}
