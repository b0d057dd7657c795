/** Texts of the links to printouts. */
export const printoutsTexts = {
  menu: 'Print',
  all: 'Print all',
  print: (printout: string) => `Print ${printout.toLowerCase()}`,
  send: (printout: string) => `Send ${printout.toLowerCase()}`,
  printOf: (printout: string, number: string) => `Print ${printout.toLowerCase()} ${number}`,
}
