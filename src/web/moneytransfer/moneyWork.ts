/** Kinds of a new money transfer in the address: deposit cash, withdraw cash, or any other. */
export const moneyWork = ['bank', 'draw', 'new'] as const

/** The kind of a new money transfer. */
export type MoneyWork = (typeof moneyWork)[number]

/** Whether an address names such a kind. */
export function isMoneyWork(shown: string): shown is MoneyWork {
  return moneyWork.some((work) => work === shown)
}
