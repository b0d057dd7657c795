/** The search parameters that name the record, form or imported file of a page; `addressParts` adds those that name a part of a screen. */
export const recordParameters = new Set(['open', 'file', 'lot', 'role', 'stores'])
