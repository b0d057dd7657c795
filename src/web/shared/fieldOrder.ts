/** Help under the input, so that the inputs of a row stand in line. */
export const helpBelow: ('label' | 'input' | 'description' | 'error')[] = [
  'label',
  'input',
  'description',
  'error',
]
