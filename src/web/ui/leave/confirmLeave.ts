/** The leave guards of the visible page; each resolves to whether the user may leave. */
export const leaveGuards = new Set<() => Promise<boolean>>()

/** The search parameters that name the record, form or imported file of a page; `addressParts` adds those that name a part of a screen. */
export const recordParameters = new Set(['open', 'file', 'lot', 'role', 'stores'])

/** Runs the leave guards where the router does not, such as before a switch to another store. Returns whether the user may leave. */
export async function confirmLeave(): Promise<boolean> {
  for (const mayLeave of [...leaveGuards]) if (!(await mayLeave())) return false
  return true
}
