/** Copies what stands in a field; over plain http there is no clipboard but that of the selection. */
export async function copyText(field: HTMLTextAreaElement): Promise<void> {
  if (navigator.clipboard !== undefined) return navigator.clipboard.writeText(field.value)
  field.select()
  document.execCommand('copy')
}
