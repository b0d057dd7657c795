/** The questions of the guards of the visible page; each returns whether the user leaves. */
export const leaveGuards = new Set<() => Promise<boolean>>()

/** Confirms that unsaved work is left without a navigation to another page, such as for another store. */
export async function confirmLeave(): Promise<boolean> {
  for (const mayLeave of [...leaveGuards]) if (!(await mayLeave())) return false
  return true
}
