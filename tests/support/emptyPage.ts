/** An address of a site that shows nothing of the program, from where a test can change what the browser stores for it. */
export const emptyPage = (origin: string): string => `${origin}/favicon.svg`
