/** Number of letters that a name must have before possible duplicates of a customer are searched by it. */
export const NAME_LETTERS = 3
