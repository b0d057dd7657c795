// How many rows the short lists within pages show; their routes request the same before the page is loaded.

/** The newest loans on the page of a customer. */
export const CUSTOMER_LOANS = 10

/** Loans that await approval: as many as a reply can have. */
export const APPROVALS = 200

/** Pending loans above the form of a new loan. */
export const PENDING_LOANS = 20
