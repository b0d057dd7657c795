/** The leave guards of the visible page; each resolves to whether the user may leave. */
export const leaveGuards = new Set<() => Promise<boolean>>()

/** Runs the leave guards where the router does not, such as before a switch to another store. Returns whether the user may leave. */
export async function confirmLeave(): Promise<boolean> {
  for (const mayLeave of [...leaveGuards]) if (!(await mayLeave())) return false
  return true
}
