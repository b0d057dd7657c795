/**
 * Tables that the server computes again after a restore, so that a backup leaves them out: those of the margin watch, see
 * readModels/marginWatch.sql.
 */
export const recomputedTables: readonly string[] = [
  // Computations by store and metal, their loans with a margin shortfall, and their totals by scheme.
  'margin_computation',
  'loan_short',
  'short_sum',
  // Several computations together, and their borrowers.
  'short_together',
  'short_borrower',
  // Borrowers whose active loans have changed.
  'borrower_changed',
]
