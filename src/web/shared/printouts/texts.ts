/** Texts of the links to printouts. */
export const printoutsTexts = {
  menu: 'Print',
  all: 'Print all',
  print: (printout: string) => `Print: ${printout}`,
  send: (printout: string) => `Send: ${printout}`,
  printOf: (printout: string, number: string) => `Print: ${printout} ${number}`,
}
