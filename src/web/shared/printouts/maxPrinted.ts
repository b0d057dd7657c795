/** The largest number of printouts in one print job: more records than this are not printed at once. */
export const MAX_PRINTED = 100
