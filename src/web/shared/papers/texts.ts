/** Texts of the links to printouts. */
export const papersTexts = {
  menu: 'Print',
  all: 'Print all',
  print: (paper: string) => `Print ${paper.toLowerCase()}`,
  send: (paper: string) => `Send ${paper.toLowerCase()}`,
  printOf: (paper: string, number: string) => `Print ${paper.toLowerCase()} ${number}`,
}
