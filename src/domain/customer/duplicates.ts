/** Minimum number of letters of a name by which possible duplicates of a customer are searched. */
export const NAME_LETTERS = 3
