/** The rows of a list reply, for a query's `select`. */
export function rowsOf<Row>(reply: { rows: Row[] }): Row[] {
  return reply.rows
}
