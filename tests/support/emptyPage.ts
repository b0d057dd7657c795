/** An address of a site without the program, where a test can change the browser's storage. */
export const emptyPage = (origin: string): string => `${origin}/favicon.svg`
