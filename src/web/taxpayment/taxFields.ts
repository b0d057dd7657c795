import { taxes } from '../../domain/books/taxPayment.ts'

/** The fields of the taxes, in paise. */
export const taxFields = taxes.map((tax) => ({ tax, name: `${tax}Paise` as const }))
